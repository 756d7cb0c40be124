// What generated pages are made of. A block is a function from the page's context to HTML. Blocks without any control
// (prose, figures, key numbers, tables of text) are there on purpose: a detector must learn to leave them alone.
// Context: { random, words, icon(size), dialect }.

const times = (count, make) => [...Array(count).keys()].map(make).join('');

// --- controls
export function button(c, kind = 'any', text = c.words.label()) {
  const withIcon = c.random.chance(0.25);
  return c.dialect.button(withIcon ? `${c.icon(c.random.int(12, 18))} ${text}` : text, { kind, random: c.random });
}

const GLYPHS = ['×', '✕', '⋮', '⋯', '☰', '+', '−', '‹', '›', '▾', '←', '→', '↑', '⟳', '★', '♥', '⚙', '✎', '⌕'];

/** How icon buttons look beside the theme's own three ways: on any surface, round or not, hardly there or raised. */
function iconLook({ random, theme }) {
  const grey = random.range(0.08, 0.35).toFixed(2);
  const round = `border-radius:${random.pick(['50%', '50%', '4px', '8px', '0', '30%'])};padding:${random.int(2, 14)}px;line-height:1;display:inline-flex`;
  return random.pick([
    `background:rgb(128 128 128 / ${grey});border:0;color:inherit;${round}`, `background:rgb(255 255 255 / ${grey});border:0;color:inherit;${round}`,
    `background:rgb(0 0 0 / ${grey});border:0;color:inherit;${round}`, `background:transparent;border:1px solid currentColor;color:inherit;${round}`,
    `background:#fff;color:#444;border:0;box-shadow:0 1px 4px #0005;${round}`, `background:${theme.accent};color:#fff;border:0;${round}`,
    `background:transparent;border:0;color:${theme.accent};${round}`, `background:transparent;border:0;color:inherit;opacity:${random.range(0.45, 0.9).toFixed(2)};${round}`,
  ]);
}

export function iconButton(c, size = c.random.int(12, 26)) {
  const { random } = c;
  c.iconLook ??= random.chance(0.5) ? iconLook(c) : null;
  const style = random.chance(0.15) ? iconLook(c) : c.iconLook;
  const look = style ? `style="${style};position:relative"` : `class="p-icon ${random.pick(['', '', '', 'framed', 'filled'])}"`;
  const tag = random.pick(['button type="button"', 'a href="#"', 'button type="button"']);
  const glyph = random.chance(0.12) ? `<span style="font-size:${size}px">${random.pick(GLYPHS)}</span>` : c.icon(size);
  const dot = random.chance(0.06) ? '<span style="position:absolute;top:1px;right:1px;width:7px;height:7px;border-radius:50%;background:#e33"></span>' : '';
  const caret = random.chance(0.06) ? '<svg width="8" height="5" style="margin-inline-start:4px;align-self:center"><path d="M0 0h8L4 5z" fill="currentColor"/></svg>' : '';
  return `<${tag} ${look} aria-label="${c.words.label()}">${glyph}${caret}${dot}</${tag.split(' ')[0]}>`;
}

/** A face or a logo that leads somewhere. */
export function avatar(c) {
  const side = c.random.int(22, 56);
  return `<a href="#" aria-label="${c.words.label()}" style="display:inline-block;line-height:0"><img src="${pictureUrl(c)}" alt="" style="width:${side}px;height:${side}px;object-fit:cover;border-radius:${c.random.pick(['50%', '50%', '6px', '0'])}"></a>`;
}

export const link = (c, text = c.words.label(), name = '') => `<a href="#" class="${name}">${text}</a>`;

function input(c) {
  const { random, words } = c;
  const type = random.pick(['text', 'text', 'email', 'password', 'search', 'number', 'tel', 'date']);
  const filled = random.chance(0.4) ? `value="${type === 'number' ? random.int(1, 999) : type === 'date' ? '2024-05-17' : words.some(1, 3)}"` : '';
  return c.dialect.input(`type="${type}" placeholder="${random.chance(0.7) ? words.field() : ''}" ${filled}`);
}

const select = (c) => c.dialect.select(times(3, () => `<option>${c.words.some(1, 3)}</option>`));
const choice = (c, type) => c.dialect.check(type, c.words.some(1, 4), c.random.chance(0.5) ? 'checked' : '');
const toggle = (c) => c.dialect.toggle(c.random.chance(0.5) ? c.words.some(1, 3) : '', c.random.chance(0.5) ? 'checked' : '');

function pictureUrl(c) {
  return `http://pictures.test/${c.random.int(1, 99999)}.jpg`;
}

// --- blocks
/** A coloured stage with pale controls on it. */
export function hero(c) {
  const { random } = c;
  const hue = random.int(0, 359);
  const dark = random.chance(0.75);
  const tone = () => `hsl(${(hue + random.int(-40, 40) + 360) % 360} ${random.int(20, 90)}% ${dark ? random.int(12, 45) : random.int(72, 92)}%)`;
  return `<div style="background:linear-gradient(${random.int(0, 359)}deg,${tone()},${tone()});color:${dark ? '#fff' : '#222'};padding:${random.int(16, 70)}px;border-radius:${random.pick([0, 0, 8, 20])}px;text-align:${random.pick(['start', 'center'])}"><h1>${c.words.title()}</h1><p>${c.words.sentence()}</p>${random.chance(0.7) ? button(c, random.pick(['main', 'quiet'])) : ''} ${random.chance(0.4) ? `<a href="#" style="color:inherit">${c.words.label()}</a>` : ''}<div style="margin-top:${random.int(6, 30)}px">${times(random.int(0, 6), () => `${iconButton(c)} `)}</div></div>`;
}

/** A picture or stage that turns: arrows over its sides, dots below. */
export function carousel(c) {
  const { random } = c;
  const height = random.int(120, 340);
  const arrow = (side) => `<div style="position:absolute;top:50%;${side}:${random.int(4, 24)}px;transform:translateY(-50%);color:${random.pick(['#fff', '#fff', '#222'])}">${iconButton(c, random.int(14, 32))}</div>`;
  return `<div style="position:relative;height:${height}px;background:center/cover url(${pictureUrl(c)})">${arrow('left')}${arrow('right')}<div style="position:absolute;bottom:8px;left:0;right:0;text-align:center">${times(random.int(2, 6), () => `<a href="#" aria-label="${c.words.label()}" style="display:inline-block;width:${random.int(9, 13)}px;height:10px;border-radius:50%;background:rgb(255 255 255 / .6);border:1px solid #0003;margin:0 4px"></a>`)}</div></div>`;
}

export const iconRow = (c) => `<div class="p-bar" style="gap:${c.random.int(2, 18)}px;justify-content:${c.random.pick(['start', 'center', 'end'])}">${times(c.random.int(3, 8), () => iconButton(c))}</div>`;
export const faces = (c) => `<div class="p-bar" style="gap:${c.random.int(4, 16)}px">${times(c.random.int(1, 6), () => avatar(c))}</div>`;
/** A button that floats over the page's corner. */
export const floating = (c) => `<div style="position:fixed;bottom:${c.random.int(8, 40)}px;inset-inline-end:${c.random.int(8, 40)}px;z-index:9">${iconButton(c, c.random.int(16, 30))}</div>`;

export const prose = (c) => `<h${c.random.int(1, 4)}>${c.words.title()}</h2>${times(c.random.int(1, 4), () => `<p>${c.words.paragraph()}</p>`)}`;

export function linkedProse(c) {
  return times(c.random.int(1, 3), () => `<p>${c.words.sentence()} ${times(c.random.int(1, 3), () => `${link(c, c.words.some(1, 4))} ${c.words.sentence()} `)}</p>`);
}

export function textTable(c) {
  const columns = c.random.int(3, 7);
  const linked = c.random.chance(0.3);
  return `<table class="${c.dialect.table}" style="width:${c.random.pick(['100%', 'auto'])}"><thead><tr>${times(columns, () => `<th>${c.words.some(1, 2)}</th>`)}</tr></thead><tbody>${times(c.random.int(3, 9), () =>
    `<tr>${times(columns, (i) => `<td>${linked && i === 0 ? link(c, c.words.some(1, 2)) : c.words.cell()}</td>`)}</tr>`)}</tbody></table>`;
}

export function actionTable(c) {
  const columns = c.random.int(2, 5);
  const check = c.random.chance(0.6);
  const action = c.random.pick([() => iconButton(c) + iconButton(c), () => iconButton(c), () => button(c, 'quiet'), () => link(c), () => toggle(c)]);
  const box = () => `<input type="checkbox" ${c.random.chance(0.3) ? 'checked' : ''}>`;
  return `<table class="${c.dialect.table}" style="width:100%"><thead><tr>${check ? `<th>${box()}</th>` : ''}${times(columns, () => `<th>${c.words.some(1, 2)}</th>`)}<th></th></tr></thead><tbody>${times(c.random.int(3, 10), () =>
    `<tr>${check ? `<td>${box()}</td>` : ''}${times(columns, () => `<td>${c.words.cell()}</td>`)}<td>${action()}</td></tr>`)}</tbody></table>`;
}

export function form(c) {
  const beside = c.random.chance(0.3);
  const rows = times(c.random.int(2, 6), () => {
    const control = c.random.pick([input, input, input, select, (x) => x.dialect.area(`rows="3" placeholder="${x.words.field()}"`)])(c);
    const label = c.random.chance(0.8) ? `<label style="display:block;${beside ? 'width:140px;flex:none' : ''}">${c.words.field()}</label>` : '';
    return `<div style="margin:${c.random.int(4, 14)}px 0;${beside ? 'display:flex;gap:12px;align-items:center' : ''}">${label}<div style="flex:1">${control}</div></div>`;
  });
  const extra = c.random.chance(0.6) ? times(c.random.int(1, 4), () => `<div style="margin:5px 0">${choice(c, 'checkbox')}</div>`) : '';
  return `<form onsubmit="return false"><h3>${c.words.title()}</h3>${rows}${extra}<div class="p-bar">${button(c, 'main')}${c.random.chance(0.6) ? button(c, 'quiet') : ''}${c.random.chance(0.4) ? link(c) : ''}</div></form>`;
}

export function settings(c) {
  return times(c.random.int(3, 8), () => `<div style="display:flex;justify-content:space-between;align-items:center;gap:16px;padding:9px 0;border-bottom:1px solid #8883"><div><div>${c.words.some(1, 4)}</div>${c.random.chance(0.6) ? `<small class="p-muted">${c.words.sentence()}</small>` : ''}</div><div>${c.random.pick([toggle, toggle, select, (x) => button(x, 'quiet'), (x) => iconButton(x)])(c)}</div></div>`);
}

export function choices(c) {
  const type = c.random.pick(['checkbox', 'radio']);
  const inline = c.random.chance(0.4);
  return `<fieldset style="border:${c.random.pick(['0', '1px solid #8884'])}"><legend>${c.words.title()}</legend>${times(c.random.int(2, 7), () => `<div style="margin:4px 10px 4px 0;display:${inline ? 'inline-block' : 'block'}">${c.random.chance(0.2) ? toggle(c) : choice(c, type)}</div>`)}</fieldset>`;
}

export const buttonRow = (c) => `<div class="p-bar">${times(c.random.int(2, 7), () => button(c, c.random.pick(['main', 'any', 'any', 'quiet'])))}</div>`;

export function toolbar(c) {
  const size = c.random.int(12, 24);
  return `<div class="p-bar" style="gap:${c.random.int(0, 10)}px;padding:4px 8px;border-bottom:1px solid #8883">${times(c.random.int(5, 22), () =>
    c.random.chance(0.1) ? '<span style="border-inline-start:1px solid #8886;height:20px"></span>' : c.random.chance(0.08) ? select(c) : iconButton(c, size))}</div>`;
}

export function cards(c) {
  const variant = c.random.int(0, 3);
  return `<div class="p-grid">${times(c.random.int(3, 9), () => `<div class="${c.dialect.card}">${variant < 2 ? `<img class="p-picture" src="${pictureUrl(c)}" style="width:100%;height:${c.random.int(70, 190)}px;object-fit:cover" alt="">` : ''}<h4 style="margin:8px 0 4px">${c.random.chance(0.3) ? link(c, c.words.title()) : c.words.title()}</h4>${c.random.chance(0.6) ? `<p class="p-muted" style="margin:4px 0">${c.words.sentence()}</p>` : ''}${c.random.chance(0.4) ? `<div><b>${c.words.cell()}</b> <span class="${c.dialect.badge}">${c.words.some(1, 1)}</span></div>` : ''}<div class="p-bar">${variant % 2 ? button(c, 'main') : link(c)}${c.random.chance(0.4) ? iconButton(c) : ''}</div></div>`)}</div>`;
}

export function keyFigures(c) {
  return `<div class="p-grid">${times(c.random.int(2, 5), () => `<div class="${c.dialect.card}"><div class="p-muted">${c.words.some(1, 3)}</div><div style="font-size:1.8em;font-weight:700">${c.words.cell()}</div>${c.random.chance(0.4) ? `<span class="${c.dialect.badge}">${c.words.cell()}</span>` : ''}${c.random.chance(0.4) ? c.icon(c.random.int(16, 40)) : ''}</div>`)}</div>`;
}

export function tabs(c) {
  const count = c.random.int(3, 6);
  const on = c.random.int(0, count - 1);
  return `<div class="p-bar" style="border-bottom:1px solid #8884;margin:8px 0" role="tablist">${times(count, (i) => `<a href="#" role="tab" class="${c.dialect.tab} ${i === on ? 'on active is-active' : ''}">${c.random.chance(0.2) ? c.icon(15) : ''} ${c.words.some(1, 2)}</a>`)}</div>`;
}

export const breadcrumb = (c) => `<div class="p-bar" style="gap:6px">${times(c.random.int(1, 3), () => `${link(c, c.words.some(1, 2))} <span class="p-muted">${c.random.pick(['/', '›', '»', '>'])}</span> `)}<span>${c.words.some(1, 2)}</span></div>`;

export const pagination = (c) => `<div class="p-bar" style="gap:${c.random.int(0, 8)}px">${link(c, c.random.pick(['‹', '«', '←']), c.dialect.pageLink)}${times(c.random.int(3, 7), (i) => link(c, String(i + 1), c.dialect.pageLink))}${link(c, c.random.pick(['›', '»', '→']), c.dialect.pageLink)}</div>`;

export function list(c) {
  const avatar = c.random.chance(0.5), clickable = c.random.chance(0.5);
  return `<div>${times(c.random.int(3, 9), () => `<div class="p-row" style="border-bottom:1px solid #8882">${c.random.chance(0.3) ? '<input type="checkbox">' : ''}${avatar ? `<img src="${pictureUrl(c)}" style="width:36px;height:36px;border-radius:50%;flex:none" alt="">` : ''}<div style="flex:1;min-width:0"><div>${clickable ? link(c, c.words.title()) : `<b>${c.words.title()}</b>`}</div><small class="p-muted">${c.words.sentence()}</small></div>${c.random.chance(0.5) ? iconButton(c) : `<small>${c.words.cell()}</small>`}</div>`)}</div>`;
}

export const results = (c) => times(c.random.int(3, 7), () => `<div style="margin:0 0 18px;max-width:640px"><small class="p-muted">www.${c.random.int(10, 99)}.test › ${c.words.some(1, 2)}</small><h3 style="margin:2px 0;font-size:1.2em;font-weight:400">${link(c, c.words.some(3, 7))}</h3><div>${c.words.paragraph(1, 2)}</div></div>`);

export const footer = (c) => `<div style="display:flex;gap:40px;flex-wrap:wrap;padding:18px">${times(c.random.int(2, 5), () => `<div><b>${c.words.some(1, 2)}</b>${times(c.random.int(3, 6), () => `<div style="margin:${c.random.int(1, 6)}px 0">${link(c)}</div>`)}</div>`)}<small class="p-muted">© ${c.words.some(2, 4)}</small></div>`;

export const quote = (c) => `<blockquote style="border-inline-start:4px solid #8886;padding:4px 14px;margin:12px 0"><i>${c.words.paragraph(1, 3)}</i></blockquote>`;
export const code = (c) => `<pre style="background:#8882;padding:12px;overflow:hidden">${times(c.random.int(3, 10), () => `${' '.repeat(c.random.int(0, 3) * 2)}${c.random.pick(['let', 'if', 'return', 'fn', 'for'])} ${c.random.pick(['value', 'items', 'x1', 'state'])} = ${c.random.int(0, 999)};\n`)}</pre>`;
export const figure = (c) => `<figure style="margin:10px 0"><img src="${pictureUrl(c)}" style="width:${c.random.int(120, 520)}px;height:${c.random.int(90, 300)}px;object-fit:cover" alt=""><figcaption class="p-muted">${c.words.sentence()}</figcaption></figure>`;
export const notice = (c) => `<div class="${c.dialect.card}" style="border-inline-start:4px solid;display:flex;gap:10px;align-items:center">${c.icon(20)}<div style="flex:1"><b>${c.words.title()}</b> ${c.words.sentence()} ${c.random.chance(0.4) ? link(c) : ''}</div>${c.random.chance(0.5) ? iconButton(c, 14) : ''}</div>`;
export const labels = (c) => `<div class="p-bar">${times(c.random.int(3, 9), () => `<span class="${c.dialect.badge}">${c.words.some(1, 2)}</span>`)}</div>`;
export const bulletList = (c) => `<ul>${times(c.random.int(3, 7), () => `<li>${c.random.chance(0.25) ? link(c, c.words.some(2, 5)) : c.words.sentence()}</li>`)}</ul>`;
export const iconText = (c) => `<div class="p-grid">${times(c.random.int(3, 6), () => `<div style="text-align:center">${c.icon(c.random.int(24, 52))}<h4>${c.words.title()}</h4><p class="p-muted">${c.words.sentence()}</p></div>`)}</div>`;

export function calendar(c) {
  const width = c.random.int(220, 420);
  return `<div style="width:${width}px"><div class="p-bar" style="justify-content:space-between">${iconButton(c, 14)}<b>${c.words.some(1, 2)} 2024</b>${iconButton(c, 14)}</div><div style="display:grid;grid-template-columns:repeat(7,1fr);gap:2px;text-align:center">${times(7, (i) => `<small class="p-muted">${'MTWTFSS'[i]}</small>`)}${times(35, (i) => `<button type="button" class="p-key" style="min-width:0">${(i % 31) + 1}</button>`)}</div></div>`;
}

export function keypad(c) {
  return `<div style="width:${c.random.int(180, 340)}px">${times(4, (row) => `<div style="display:flex;gap:${c.random.int(1, 8)}px;margin-bottom:4px">${times(c.random.int(3, 4), (i) => `<button type="button" class="p-key">${row < 3 ? row * 3 + i + 1 : ['+', '0', '=', '−'][i]}</button>`)}</div>`)}</div>`;
}

export function player(c) {
  return `<div style="background:#000;color:#fff;max-width:640px"><img src="${pictureUrl(c)}" style="width:100%;height:${c.random.int(120, 300)}px;object-fit:cover" alt=""><div style="height:4px;background:#555"><div style="width:${c.random.int(5, 90)}%;height:4px;background:#e22"></div></div><div class="p-bar" style="padding:6px 10px;gap:8px">${times(c.random.int(2, 4), () => iconButton(c, 20))}<small>${c.random.int(0, 9)}:${c.random.int(10, 59)} / 12:07</small><span style="flex:1"></span>${times(c.random.int(1, 4), () => iconButton(c, 18))}</div></div>`;
}

export const searchBar = (c) => `<div class="p-bar" style="gap:4px;max-width:${c.random.int(240, 620)}px"><div style="flex:1">${c.dialect.input(`type="search" placeholder="${c.words.field()}"`)}</div>${c.random.chance(0.5) ? iconButton(c, 18) : button(c, 'main')}</div>`;

/** Controls that only pixels know, as games and drawing programs have them: painted on a canvas, labelled by the painter. */
export function canvasControls(c, theme) {
  const { random, words } = c;
  const width = random.int(420, 900), height = random.int(260, 520);
  const items = [];
  const columns = random.int(2, 4), rows = random.int(2, 5);
  for (let i = 0; i < columns * rows; i += 1) {
    if (random.chance(0.25)) continue;
    const cellWidth = width / columns, cellHeight = height / rows;
    const kind = random.pick(['button', 'button', 'button', 'icon', 'toggle', 'text_input', 'text', 'text', 'blob']);
    const w = kind === 'icon' ? random.int(20, 52) : kind === 'toggle' ? random.int(14, 26) : random.int(60, Math.max(70, cellWidth - 24));
    const h = kind === 'icon' || kind === 'toggle' ? w : random.int(20, Math.max(24, Math.min(60, cellHeight - 16)));
    const x = (i % columns) * cellWidth + random.range(4, Math.max(5, cellWidth - w - 8)), y = Math.floor(i / columns) * cellHeight + random.range(4, Math.max(5, cellHeight - h - 6));
    items.push({ kind, x: Math.round(x), y: Math.round(y), w: Math.round(w), h: Math.round(h), text: words.label(), on: random.chance(0.5), fill: random.pick([theme.accent, theme.line, theme.panel, `hsl(${random.int(0, 359)} 60% 45%)`]) });
  }
  const style = { radius: random.pick([0, 4, 8, 20]), stroke: random.chance(0.6), shadow: random.chance(0.3), gradient: random.chance(0.3), font: random.int(11, 18), ink: theme.ink, back: random.pick([theme.page, theme.panel, '#123', '#e8e4d8', '#2d5a2d']) };
  const controls = items.filter((i) => !/^(text|blob)$/.test(i.kind)).map((i) => ({ class: i.kind, box: [i.x, i.y, i.x + i.w, i.y + i.h] }));
  return `<canvas width="${width}" height="${height}" style="width:${width}px;height:${height}px;display:block" data-controls='${JSON.stringify(controls)}' data-drawing='${JSON.stringify({ items, style }).replaceAll("'", '&#39;')}'></canvas>`;
}

/** Runs in the page: paints what canvasControls planned. */
export const CANVAS_PAINTER = `for (const canvas of document.querySelectorAll('canvas[data-drawing]')) {
  const { items, style } = JSON.parse(canvas.dataset.drawing);
  const g = canvas.getContext('2d');
  g.fillStyle = style.back; g.fillRect(0, 0, canvas.width, canvas.height);
  g.font = style.font + 'px ' + getComputedStyle(document.body).fontFamily; g.textBaseline = 'middle';
  for (const i of items) {
    g.shadowBlur = 0;
    if (i.kind === 'text') { g.fillStyle = style.ink; g.fillText(i.text, i.x, i.y + i.h / 2); continue; }
    if (i.kind === 'blob') { g.fillStyle = i.fill; g.beginPath(); g.ellipse(i.x + i.w / 2, i.y + i.h / 2, i.w / 3, i.h / 3, 0, 0, 7); g.fill(); continue; }
    g.beginPath(); g.roundRect(i.x, i.y, i.w, i.h, i.kind === 'icon' ? style.radius * 2 : style.radius);
    if (style.shadow) { g.shadowColor = '#0008'; g.shadowBlur = 6; g.shadowOffsetY = 2; }
    const shade = g.createLinearGradient(0, i.y, 0, i.y + i.h); shade.addColorStop(0, i.fill); shade.addColorStop(1, style.gradient ? '#222' : i.fill);
    g.fillStyle = i.kind === 'text_input' || i.kind === 'toggle' ? '#fff' : shade; g.fill(); g.shadowColor = 'transparent';
    if (style.stroke || i.kind === 'text_input' || i.kind === 'toggle') { g.strokeStyle = '#666'; g.stroke(); }
    g.fillStyle = g.strokeStyle = i.kind === 'button' || i.kind === 'icon' ? '#fff' : '#333';
    if (i.kind === 'button') { g.textAlign = 'center'; g.fillText(i.text, i.x + i.w / 2, i.y + i.h / 2, i.w - 8); g.textAlign = 'start'; }
    if (i.kind === 'text_input') g.fillText(i.text, i.x + 8, i.y + i.h / 2, i.w - 14);
    if (i.kind === 'toggle' && i.on) { g.lineWidth = 2; g.beginPath(); g.moveTo(i.x + i.w * .2, i.y + i.h * .5); g.lineTo(i.x + i.w * .45, i.y + i.h * .75); g.lineTo(i.x + i.w * .8, i.y + i.h * .25); g.stroke(); g.lineWidth = 1; }
    if (i.kind === 'icon') { const a = i.w * .28, x = i.x + i.w / 2, y = i.y + i.h / 2; g.lineWidth = 2; g.beginPath(); (i.on ? [[-a, 0, a, 0], [0, -a, 0, a]] : [[-a, -a, a, a], [-a, a, a, -a]]).forEach((l) => { g.moveTo(x + l[0], y + l[1]); g.lineTo(x + l[2], y + l[3]); }); g.stroke(); g.lineWidth = 1; }
  }
}`;
