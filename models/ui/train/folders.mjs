// Where an unpacked package lies.

/** Folder of one package version below the packages folder. */
export function folderOf({ name, version }) {
  return `${name.replace('/', '_')}@${version}`;
}
