// The style sheet of one generated page: a palette, a type face and the look of the controls that kits leave open.

import { SITE } from './capture.mjs';

const LATIN_FONTS = ['inter', 'roboto', 'open-sans', 'lato', 'poppins', 'montserrat', 'nunito', 'source-sans-3', 'merriweather', 'playfair-display', 'ubuntu', 'raleway', 'work-sans', 'dm-sans', 'ibm-plex-sans', 'fira-sans', 'public-sans', 'quicksand', 'cairo'];
const SYSTEM_FONTS = ['Liberation Sans', 'Liberation Serif', 'DejaVu Sans', 'Liberation Sans', 'Liberation Mono'];
const SCRIPT_FONTS = { arabic: 'noto-sans-arabic', hebrew: 'noto-sans-hebrew', devanagari: 'noto-sans-devanagari', thai: 'noto-sans-thai', jp: 'noto-sans-jp', sc: 'noto-sans-sc', kr: 'noto-sans-kr' };
const familyOf = (slug) => ({ 'noto-sans-jp': 'Noto Sans JP', 'noto-sans-sc': 'Noto Sans SC', 'noto-sans-kr': 'Noto Sans KR', 'dm-sans': 'DM Sans', 'ibm-plex-sans': 'IBM Plex Sans' }[slug] ?? slug.split('-').map((w) => w[0].toUpperCase() + w.slice(1)).join(' '));

/** Font sheets to link and the family list to use. */
export function fontsFor(random, words, files) {
  const slugs = [];
  const families = [];
  const add = (slug) => {
    slugs.push(slug);
    families.push(`'${familyOf(slug)}'`);
  };
  if (random.chance(0.6)) add(random.pick(LATIN_FONTS));
  else families.push(`'${random.pick(SYSTEM_FONTS)}'`);
  if (SCRIPT_FONTS[words.script]) add(SCRIPT_FONTS[words.script]);
  const links = slugs.flatMap((slug) => {
    const folder = files.folderFor(`@fontsource/${slug}`);
    return folder ? [`${SITE}${folder}/400.css`, `${SITE}${folder}/700.css`] : [];
  });
  return { links, families: [...families, random.pick(['sans-serif', 'sans-serif', 'serif'])].join(',') };
}

/** { css, links, dark }: everything about how the page looks. */
export function makeTheme(random, words, files, kit) {
  const dark = kit.custom ? random.chance(0.4) : false;
  const hue = random.int(0, 359);
  const grey = random.pick([0, 0, 5, 10, 20]);
  const hsl = (h, s, l, a = 1) => `hsl(${h} ${s}% ${l}% / ${a})`;
  const page = dark ? hsl(hue, grey, random.int(4, 18)) : hsl(hue, grey, random.pick([100, 100, 98, 96, 94, 90]));
  const panel = dark ? hsl(hue, grey, random.int(12, 25)) : hsl(hue, grey, random.pick([100, 100, 98, 97]));
  const ink = dark ? hsl(hue, grey, random.int(80, 98)) : hsl(hue, grey, random.int(5, 30));
  const muted = dark ? hsl(hue, grey, random.int(50, 70)) : hsl(hue, grey, random.int(38, 60));
  const line = dark ? hsl(hue, grey, random.int(22, 40)) : hsl(hue, grey, random.int(75, 92));
  const accent = hsl(random.int(0, 359), random.int(45, 95), dark ? random.int(40, 65) : random.int(30, 55));
  const onAccent = random.chance(0.85) ? '#fff' : '#111';
  const link = random.pick([accent, accent, ink, dark ? '#8ab4f8' : '#0645ad', dark ? '#6cf' : '#1a0dab']);
  const radius = random.pick([0, 0, 2, 3, 4, 6, 8, 12, 999]);
  const size = random.int(12, 17);
  const fonts = fontsFor(random, words, files);
  const padding = `${random.int(2, 13)}px ${random.int(8, 30)}px`;
  const frame = random.pick([`1px solid ${line}`, `1px solid ${muted}`, `2px solid ${ink}`, `1px solid ${line}`]);
  const fill = random.pick([accent, accent, accent, `linear-gradient(${accent},${hsl(hue, 60, 35)})`, `linear-gradient(90deg,${accent},${hsl((hue + 60) % 360, 70, 50)})`]);
  const shadow = random.pick(['none', 'none', '0 1px 2px #0003', '0 4px 12px #0003', `3px 3px 0 ${ink}`, 'inset 0 -2px 0 #0003']);
  const quiet = random.pick([`background:transparent;color:${accent};border:1px solid ${accent}`, `background:${panel};color:${ink};border:${frame}`, `background:transparent;color:${accent};border:1px solid transparent`, `background:${line};color:${ink};border:1px solid transparent`]);
  const input = random.pick([`background:${panel};border:${frame};border-radius:${Math.min(radius, 24)}px`, `background:${line};border:1px solid transparent;border-radius:${Math.min(radius, 24)}px`, `background:transparent;border:0;border-bottom:1px solid ${muted}`, `background:${page};border:${frame};border-radius:${Math.min(radius, 6)}px;box-shadow:inset 0 1px 2px #0002`]);
  const choice = random.int(13, 24);
  const switchHeight = random.int(14, 28);
  const base = kit.custom || kit.family === 'native' ? `body{background:${page};color:${ink};font:${size}px/${random.pick([1.3, 1.4, 1.5, 1.7])} ${fonts.families};margin:0}` : `body{margin:0;${kit.font ? `font-family:'${kit.font}'` : random.chance(0.6) || words.script !== 'latin' ? `font-family:${fonts.families}` : ''}}`;
  const custom = `
a{color:${link};text-decoration:${random.pick(['none', 'none', 'underline'])}}
h1,h2,h3{line-height:1.2;font-weight:${random.pick([400, 600, 700, 700])}${random.chance(0.15) ? `;color:${accent}` : ''}}
button,input,select,textarea{font:inherit}
table{border-collapse:collapse}td,th{padding:${random.int(4, 12)}px ${random.int(6, 16)}px;border-bottom:1px solid ${line};text-align:start}
${random.chance(0.3) ? `td,th{border:1px solid ${line}}` : ''}${random.chance(0.4) ? `tr:nth-child(even) td{background:${panel}}` : ''}
code{font-family:monospace;background:${line};padding:1px 4px;border-radius:3px}`;
  return {
    dark, links: [...fonts.links, ...(kit.font ? [`${SITE}${files.folderFor('@fontsource/press-start-2p')}/index.css`] : [])], accent, ink, muted, line, panel, page,
    // Kits name their faces on many elements; a script they lack would come out as empty boxes.
    css: `${words.script === 'latin' ? '' : `body,h1,h2,h3,h4,p,a,b,i,label,legend,small,span,div,button,input,select,textarea,td,th,li{font-family:${fonts.families}}`}${base}${kit.custom ? custom : 'table{border-collapse:collapse}td,th{padding:6px 10px}'}
*{box-sizing:border-box}
img,.p-picture{max-width:100%;display:block}
.p-btn{display:inline-flex;align-items:center;gap:6px;padding:${padding};border-radius:${radius}px;background:${fill};color:${onAccent};border:1px solid transparent;box-shadow:${shadow};cursor:pointer;text-decoration:none;font-weight:${random.pick([400, 500, 600, 700])};${random.chance(0.15) ? 'text-transform:uppercase;letter-spacing:.05em;' : ''}line-height:1.3;white-space:nowrap}
.p-quiet,.p-any:nth-of-type(even){${quiet};box-shadow:none}
.p-input{${input};padding:${random.int(3, 12)}px ${random.int(6, 16)}px;color:${ink};width:${random.pick(['100%', '100%', '260px', '320px'])};max-width:100%}
.p-area{min-height:70px}.p-dropdown{display:inline-flex;justify-content:space-between;cursor:pointer;gap:8px}.p-select{width:auto}
.p-choice{display:inline-flex;gap:8px;align-items:center;position:relative;cursor:pointer}
.p-checkbox,.p-radio{width:${choice}px;height:${choice}px;flex:none;border:${random.pick(['1px', '2px'])} solid ${muted};border-radius:${Math.min(radius, 5)}px;background:${panel};display:inline-flex;align-items:center;justify-content:center;font-size:${choice - 5}px;color:${onAccent};line-height:1}
.p-radio{border-radius:50%}.p-checkbox.on{background:${accent};border-color:${accent}}.p-radio.on{border:${choice / 3}px solid ${accent}}
.p-switch{display:inline-block;width:${switchHeight * 1.8}px;height:${switchHeight}px;border-radius:99px;background:${muted};position:relative;vertical-align:middle;cursor:pointer}
.p-switch>span{position:absolute;top:2px;left:2px;width:${switchHeight - 4}px;height:${switchHeight - 4}px;border-radius:50%;background:#fff}.p-switch.on{background:${accent}}.p-switch.on>span{left:auto;right:2px}
.p-icon{display:inline-flex;align-items:center;justify-content:center;border:0;background:transparent;color:inherit;padding:${random.int(2, 9)}px;border-radius:${Math.min(radius, 99)}px;cursor:pointer;line-height:1;min-width:0;margin:0;width:auto;height:auto;box-shadow:none}
.p-icon.framed{border:1px solid ${line};background:${panel}}.p-icon.filled{background:${accent};color:${onAccent}}
.p-card{background:${kit.custom ? panel : 'transparent'};border:${random.pick([`1px solid ${line}`, '0', `1px solid ${line}`])};border-radius:${Math.min(radius, 16)}px;padding:${random.int(8, 24)}px;${random.chance(0.4) ? 'box-shadow:0 2px 8px #0002' : ''}}
.p-badge{display:inline-block;padding:1px 7px;border-radius:99px;background:${line};color:${ink};font-size:.8em}
.p-muted{color:${muted};opacity:.8}.p-bar{display:flex;align-items:center;gap:${random.int(4, 22)}px;flex-wrap:wrap}
.p-fill{background:${accent};color:${onAccent}}.p-fill a{color:inherit}
.p-top{padding:${random.int(4, 16)}px ${random.int(8, 32)}px;border-bottom:1px solid ${line}}
.p-side{width:${random.int(170, 290)}px;flex:none;padding:${random.int(6, 20)}px;border-inline-end:1px solid ${line};min-height:100vh}
.p-row{display:flex;align-items:center;gap:10px;padding:${random.int(3, 12)}px ${random.int(4, 14)}px;text-decoration:none}
.p-row.on{background:${random.pick([line, accent])};${random.chance(0.4) ? `border-radius:${Math.min(radius, 10)}px` : ''}}
.p-grid{display:grid;gap:${random.int(8, 28)}px;grid-template-columns:repeat(auto-fill,minmax(${random.int(150, 340)}px,1fr))}
.p-main{flex:1;min-width:0;padding:${random.int(8, 36)}px}
.p-over{position:fixed;inset:0;background:#0007;display:flex;align-items:center;justify-content:center}
.p-dialog{background:${kit.custom ? panel : dark ? '#222' : '#fff'};border-radius:${Math.min(radius, 14)}px;padding:${random.int(14, 34)}px;max-width:min(92vw,${random.int(300, 620)}px);box-shadow:0 10px 40px #0006}
.p-menu{position:absolute;background:${kit.custom ? panel : '#fff'};border:1px solid ${line};border-radius:${Math.min(radius, 8)}px;box-shadow:0 4px 18px #0004;min-width:170px;padding:4px 0}
.p-tab{padding:6px 14px;border-bottom:2px solid transparent;text-decoration:none}.p-tab.on{border-color:${accent}}
.p-page{padding:4px 10px;border:${random.pick([frame, '0'])};border-radius:${Math.min(radius, 6)}px;text-decoration:none}
.p-key{flex:1;min-width:34px;padding:8px 0;border:${frame};background:${panel};color:inherit;border-radius:${Math.min(radius, 8)}px;margin:0}
`,
  };
}
