// What is read out of the origins and hosts of sites.

/** The host of an origin, with its port where that is not the usual one; null for what is no web origin. */
export function hostOf(origin: string | null): string | null {
  return web(origin)?.host ?? null;
}

/** The pattern that permission is asked for; patterns know no ports. Null for what is no web origin. */
export function patternOf(origin: string | null): string | null {
  const url = web(origin);
  return url && `${url.protocol}//${url.hostname}/*`;
}

/** Hosts as typed, one a line or with commas between; of whole addresses only what names the site. */
export function hostsFrom(text: string): string[] {
  const words = text.split(/[\s,]+/).filter(Boolean);
  return [...new Set(words.map((word) => hostOf(word) ?? word))].slice(0, 100);
}

function web(address: string | null): URL | null {
  const url = address === null ? null : URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url : null;
}
