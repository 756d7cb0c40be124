// Icons for generated pages: inline SVG from several sets, and glyphs of icon fonts.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SITE } from './capture.mjs';

const SVG_SETS = [
  ['feather-icons@', 'dist/icons'], ['lucide-static@', 'icons'], ['@tabler_icons@', 'icons/outline'], ['@tabler_icons@', 'icons/filled'],
  ['heroicons@', '24/outline'], ['heroicons@', '24/solid'], ['heroicons@', '20/solid'], ['@primer_octicons@', 'build/svg'], ['bootstrap-icons@', 'icons'], ['ionicons@', 'dist/svg'],
];
const FONT_SETS = [
  ['@fortawesome_fontawesome-free@', 'css/all.min.css', /\.fa-([a-z-]+)\{--fa:/g, (n) => `<i class="fas fa-${n}"></i>`],
  ['font-awesome@4', 'css/font-awesome.min.css', /\.fa-([a-z-]+):before\{/g, (n) => `<i class="fa fa-${n}"></i>`],
  ['bootstrap-icons@', 'font/bootstrap-icons.min.css', /\.bi-([a-z-]+)::before\{/g, (n) => `<i class="bi bi-${n}"></i>`],
  ['@mdi_font@', 'css/materialdesignicons.min.css', /\.mdi-([a-z-]+)::before\{/g, (n) => `<span class="mdi mdi-${n}"></span>`],
  ['remixicon@', 'fonts/remixicon.css', /\.ri-([a-z-]+):before/g, (n) => `<i class="ri-${n}"></i>`],
  ['boxicons@', 'css/boxicons.min.css', /\.bx-([a-z-]+):before\{/g, (n) => `<i class="bx bx-${n}"></i>`],
];
const GLYPHS = ['×', '✕', '☰', '⋮', '⋯', '‹', '›', '«', '»', '+', '−', '▾', '▸', '★', '☆', '♥', '⚙', '✎', '⟳', '↑', '↓', '←', '→', '✓', '🔍', '⏵', '⏸'];

export class IconLibrary {
  constructor(packagesDir) {
    const folders = readdirSync(packagesDir);
    const folderOf = (prefix) => folders.find((f) => f.startsWith(prefix));
    this.svgSets = SVG_SETS.flatMap(([prefix, path]) => {
      const dir = folderOf(prefix) && join(packagesDir, folderOf(prefix), path);
      return dir && existsSync(dir) ? [{ dir, names: readdirSync(dir).filter((f) => f.endsWith('.svg')) }] : [];
    });
    this.fontSets = FONT_SETS.flatMap(([prefix, path, pattern, markup]) => {
      const sheet = folderOf(prefix) && join(packagesDir, folderOf(prefix), path);
      if (!sheet || !existsSync(sheet)) return [];
      const names = [...readFileSync(sheet, 'utf8').matchAll(pattern)].map((m) => m[1]);
      return names.length ? [{ sheet: `${SITE}${folderOf(prefix)}/${path}`, names, markup }] : [];
    });
  }

  /** The icon style of one page: { sheet or null, icon(sizePx) → HTML }. */
  styleFor(random) {
    if (random.chance(0.35) && this.fontSets.length) {
      const set = random.pick(this.fontSets);
      return {
        sheet: set.sheet,
        icon: (size) => set.markup(random.pick(set.names)).replace(/^<(\w+) /, `<$1 style="font-size:${size}px;line-height:1" `),
      };
    }
    const set = random.pick(this.svgSets);
    return {
      sheet: null,
      icon: (size) => {
        if (random.chance(0.06)) return `<span style="font-size:${size}px;line-height:1">${random.pick(GLYPHS)}</span>`;
        const svg = readFileSync(join(set.dir, random.pick(set.names)), 'utf8').replace(/<\?xml.*?\?>|<!--[\s\S]*?-->/g, '').trim();
        const opening = svg.match(/<svg[^>]*>/)?.[0] ?? '<svg>';
        const kept = opening.replace(/\s(width|height|style)="[^"]*"/g, '');
        const fill = /fill=|stroke=/.test(kept) ? '' : ' fill="currentColor"';
        return svg.replace(opening, kept.replace('<svg', `<svg width="${size}" height="${size}"${fill}`));
      },
    };
  }
}
