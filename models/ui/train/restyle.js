// Gives a page that packages ship another look: the layout and the words stay, colours, frames, corners, spacing and type change.
// Runs inside the page, before label.js reads it. Like elements (same tag, classes and parent) change alike, as one style sheet
// would have them. A detector that has seen one template's buttons has seen one style sheet: this gives a new one at each call.
// Not for pages that others are judged by: their look must be their own.

window.passerbyRestyle = function passerbyRestyle(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const chance = (p) => next() < p;
  const pick = (list) => list[Math.floor(next() * list.length)];
  const int = (low, high) => low + Math.floor(next() * (high - low + 1));
  const GROUP = 'data-restyled';
  const ICON = 'data-restyle-glyph';
  document.getElementById('passerby-restyle')?.remove();
  for (const el of document.querySelectorAll(`[${GROUP}]`)) el.removeAttribute(GROUP);

  // --- colour
  const channels = (text) => {
    const parts = (text.match(/[\d.]+/g) || []).map(Number);
    return parts.length < 3 ? [0, 0, 0, 0] : [parts[0], parts[1], parts[2], parts.length > 3 ? parts[3] : 1];
  };
  const luminance = (c) => {
    const [r, g, b] = c.slice(0, 3).map((v) => ((v /= 255) <= 0.04 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  const fromHsl = (h, s, l) => {
    const f = (n) => {
      const k = (n + h / 30) % 12;
      return Math.round(255 * (l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
    };
    return [f(0), f(8), f(4), 1];
  };
  const css = (c, alpha = 1) => `rgb(${c[0]} ${c[1]} ${c[2]} / ${alpha})`;
  function backdropOf(el) {
    for (let up = el.parentElement; up; up = up.parentElement) {
      const colour = channels(getComputedStyle(up).backgroundColor);
      if (colour[3] > 0.5) return colour;
    }
    return [255, 255, 255, 1];
  }
  const hues = [int(0, 359), int(0, 359), int(0, 359)];
  const accent = () => fromHsl(pick(hues), 0.35 + next() * 0.6, 0.25 + next() * 0.4);
  /** A colour that can be read on the backdrop; grey or vivid. */
  function readableOn(backdrop, least = 3) {
    const base = luminance(backdrop);
    for (let i = 0; i < 12; i += 1) {
      const colour = chance(0.65) ? accent() : fromHsl(pick(hues), next() * 0.15, next());
      if (contrast(luminance(colour), base) >= least) return colour;
    }
    return base > 0.35 ? [20, 20, 20, 1] : [245, 245, 245, 1];
  }

  // --- groups of like elements
  const classesOf = (el) => (typeof el.className === 'string' ? el.className.trim().split(/\s+/).filter((c) => !/\d{2,}/.test(c)).slice(0, 5).sort().join('.') : '');
  const signature = (el) => `${el.localName}[${el.type || ''}].${classesOf(el)}<${el.parentElement ? `${el.parentElement.localName}.${classesOf(el.parentElement)}` : ''}`;
  function grouped(elements) {
    const groups = new Map();
    for (const el of elements) {
      const key = signature(el);
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(el);
    }
    return [...groups.values()];
  }
  const rules = [];
  let count = 0;
  function give(members, declarations, after = '') {
    const name = `g${(count += 1)}`;
    for (const el of members) el.setAttribute(GROUP, `${el.getAttribute(GROUP) || ''} ${name}`.trim());
    const important = declarations.split(';').filter((d) => d.trim()).map((d) => `${d}!important`).join(';');
    rules.push(`[${GROUP}~="${name}"]{${important}}${after.replaceAll('&', `[${GROUP}~="${name}"]`)}`);
  }
  const boxOf = (el) => el.getBoundingClientRect();
  const shownText = (el) => (el.innerText || '').trim();

  // --- the looks
  const pageRadius = pick([0, 2, 3, 4, 6, 8, 10, 14, 20, 999]);
  const corner = () => `border-radius:${chance(0.7) ? pageRadius : pick([0, 3, 6, 12, 999])}px`;
  const typeOf = () => [
    chance(0.25) ? `font-weight:${pick([300, 500, 600, 700])}` : '', chance(0.12) ? 'text-transform:uppercase;letter-spacing:.05em' : '',
    chance(0.12) ? 'font-variant:small-caps' : '', chance(0.25) ? `font-size:${int(11, 18)}px` : '',
  ].filter(Boolean).join(';');
  const space = (low, high) => `padding:${int(low, high)}px ${int(low + 3, high * 2)}px`;
  const shadow = () => pick(['none', 'none', '0 1px 2px #0003', '0 3px 8px #0003', '0 0 0 1px #0002', '2px 2px 0 #000', 'inset 0 1px 0 #fff6']);
  const frame = (colour) => `border:${pick([1, 1, 1, 2, 3])}px ${pick(['solid', 'solid', 'solid', 'solid', 'dashed', 'outset'])} ${css(colour, pick([1, 1, 0.4]))}`;
  const softInk = (dark) => (dark ? `rgb(255 255 255 / ${0.08 + next() * 0.25})` : `rgb(0 0 0 / ${0.04 + next() * 0.14})`);

  function filled(backdrop, padding) {
    const dark = luminance(backdrop) < 0.3;
    const fill = chance(0.75) ? accent() : fromHsl(pick(hues), next() * 0.2, dark ? 0.3 + next() * 0.6 : next() * 0.9);
    const ink = luminance(fill) > 0.4 ? [15, 15, 25, 1] : [255, 255, 255, 1];
    const plain = `color:${css(ink)};${corner()};text-decoration:none;${typeOf()};${padding}`;
    return pick([
      `background:${css(fill)};${frame(fill)};box-shadow:${shadow()};${plain}`,
      `background:${css(fill)};border:0;box-shadow:${shadow()};${plain}`,
      `background:linear-gradient(${pick([0, 90, 135, 180])}deg,${css(fill)},${css(fill.map((v, i) => (i < 3 ? Math.round(v * 0.72) : v)))});border:1px solid ${css(fill.map((v, i) => (i < 3 ? Math.round(v * 0.6) : v)))};${plain}`,
    ]);
  }
  function quiet(backdrop, padding) {
    const dark = luminance(backdrop) < 0.3;
    const ink = readableOn(backdrop);
    const plain = `color:${css(ink)};${corner()};text-decoration:none;${typeOf()};${padding}`;
    return pick([
      `background:transparent;${frame(ink)};box-shadow:none;${plain}`,
      `background:${softInk(dark)};border:0;box-shadow:none;${plain}`,
      `background:transparent;border:1px solid transparent;box-shadow:none;${plain}`,
      `background:${softInk(dark)};border:1px solid ${softInk(dark)};box-shadow:${shadow()};${plain}`,
    ]);
  }
  const wordLook = (backdrop) => {
    const marks = pick(['text-decoration:none', 'text-decoration:none', 'text-decoration:underline', 'text-decoration:underline dotted', 'text-decoration:none;border-bottom:1px solid currentColor']);
    return `color:${css(readableOn(backdrop))};${marks};${typeOf()}`;
  };
  function fieldLook(backdrop) {
    const dark = luminance(backdrop) < 0.3;
    const fill = dark ? fromHsl(pick(hues), next() * 0.2, 0.05 + next() * 0.2) : fromHsl(pick(hues), next() * 0.3, 0.92 + next() * 0.08);
    const ink = dark ? 'color:#eee' : 'color:#222';
    const line = readableOn(backdrop, 1.3);
    return pick([
      `background:${css(fill)};border:${pick([1, 1, 2])}px solid ${css(line, pick([1, 0.5, 0.3]))};${corner()};${ink}`,
      `background:${softInk(dark)};border:0;${corner()};${ink}`,
      `background:transparent;border:0;border-bottom:${int(1, 2)}px solid ${css(line)};border-radius:0;${ink}`,
      `background:${css(fill)};border:1px solid ${css(line, 0.5)};box-shadow:inset 0 1px 3px #0003;${corner()};${ink}`,
    ]);
  }

  const CONTROLS = 'a[href],button,[role=button],[role=tab],[role=menuitem],summary,input,select,textarea';
  const operable = [...document.querySelectorAll(CONTROLS)].filter((el) => boxOf(el).width > 0);
  for (const members of grouped(operable)) {
    if (chance(0.2)) continue;
    const el = members[0];
    const box = boxOf(el);
    const style = getComputedStyle(el);
    const backdrop = backdropOf(el);
    if (/^(input|textarea|select)$/.test(el.localName) && !/^(submit|button|reset)$/.test(el.type)) {
      if (/^(checkbox|radio|range|color|file|image|hidden)$/.test(el.type)) {
        if (chance(0.5)) give(members, `accent-color:${css(accent())}`);
        continue;
      }
      const caret = el.localName === 'select' && chance(0.6) ? ';appearance:auto' : '';
      give(members, `${fieldLook(backdrop)}${caret};height:${el.localName === 'textarea' ? 'auto' : `${int(24, 52)}px`};${typeOf()}`, `&::placeholder{color:${css(readableOn(backdrop, 2), 0.6)}!important}`);
      continue;
    }
    // Cards and pictures that are links as a whole keep their build.
    if (box.height > 90 || el.querySelector('img,video,h1,h2,h3,p')) continue;
    const looksFilled = channels(style.backgroundColor)[3] > 0.1 || style.backgroundImage !== 'none' || parseFloat(style.borderTopWidth) > 0;
    const glyphOnly = !shownText(el) && el.localName !== 'input';
    if (style.position === 'absolute' || style.backgroundImage !== 'none') {
      if (chance(0.5)) give(members, `${corner()};color:${css(readableOn(backdrop))}`);
    } else if (glyphOnly) {
      const side = `padding:${int(0, 12)}px`;
      give(members, pick([filled, quiet, quiet])(backdrop, chance(0.6) ? side : '').replace(/font-size:\d+px/, ''));
    } else if (looksFilled) give(members, pick([filled, filled, quiet])(backdrop, chance(0.6) ? space(2, 13) : ''));
    else if (chance(0.12)) give(members, pick([filled, quiet])(backdrop, space(2, 9)));
    else give(members, wordLook(backdrop));
  }

  // Text that does nothing must not be told by its colour either: headings, badges and strong words change too.
  const isOperable = (el) => el.closest(CONTROLS) || getComputedStyle(el).cursor === 'pointer';
  const words = [...document.querySelectorAll('h1,h2,h3,h4,h5,h6,strong,b,em,small,th,dt,label,legend,span,li,p')]
    .filter((el) => !isOperable(el) && shownText(el) && !el.querySelector(`${CONTROLS},img,svg,div,p,ul`) && boxOf(el).height < 120);
  for (const members of grouped(words)) {
    const backdrop = backdropOf(members[0]);
    const short = shownText(members[0]).length < 24 && /^(span|strong|b|em|small)$/.test(members[0].localName);
    if (chance(0.3)) give(members, `color:${css(readableOn(backdrop))};${chance(0.15) ? 'text-decoration:underline' : ''};${typeOf()}`);
    else if (short && chance(0.2)) give(members, filled(backdrop, `padding:1px ${int(3, 9)}px`).replace(/box-shadow:[^;]+/, ''));
  }

  // Panels keep their lightness, so that what is written on them stays readable.
  const panels = [...document.querySelectorAll('body,div,section,header,nav,aside,main,footer,article,ul,li,table,tr,td,form,fieldset')].filter((el) => {
    const box = boxOf(el);
    return box.width * box.height > 6000 && (channels(getComputedStyle(el).backgroundColor)[3] > 0.5 || parseFloat(getComputedStyle(el).borderTopWidth) > 0);
  });
  for (const members of grouped(panels)) {
    if (chance(0.35)) continue;
    const style = getComputedStyle(members[0]);
    const colour = channels(style.backgroundColor);
    const lightness = (Math.max(...colour.slice(0, 3)) + Math.min(...colour.slice(0, 3))) / 510;
    const tinted = fromHsl(pick(hues), lightness > 0.9 ? next() * 0.6 : 0.1 + next() * 0.5, Math.min(1, Math.max(0, lightness + (next() - 0.5) * 0.06)));
    const recolour = colour[3] > 0.5 && style.backgroundImage === 'none' && chance(0.7) ? `background-color:${css(tinted)}` : '';
    const build = members[0] === document.body ? '' : pick(['', '', `border-radius:${Math.min(pageRadius, 24)}px`, 'box-shadow:none', `box-shadow:${shadow()}`, `border-color:${css(readableOn(colour, 1.2), 0.4)}`, 'border-width:0']);
    if (recolour || build) give(members, `${recolour};${build}`);
  }
  return rules.length ? finish() : 0;

  function finish() {
    const sheet = document.createElement('style');
    sheet.id = 'passerby-restyle';
    const face = window.passerbyRestyleFont;
    if (face && chance(0.6)) {
      // Glyphs of icon fonts are letters of that font: another face would show their code points.
      for (const el of document.querySelectorAll('body *')) {
        const before = getComputedStyle(el, '::before').content;
        const coded = /[\uE000-\uF8FF]/.test(el.childElementCount ? '' : el.textContent);
        if (coded || (before !== 'none' && before !== 'normal') || /icon|glyph|symbol|awesome/i.test(getComputedStyle(el).fontFamily)) el.setAttribute(ICON, '');
      }
      rules.unshift(`body,body *:not([${ICON}]):not(code):not(pre){font-family:${face}!important}`);
    }
    if (chance(0.4)) rules.unshift(`html{font-size:${int(84, 122)}%!important}`);
    sheet.textContent = rules.join('\n');
    document.head.append(sheet);
    return rules.length;
  }
};
