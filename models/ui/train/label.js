// Reads the labels off a rendered page: what can be operated, of which class, and where it is painted.
// Runs inside the page (it is injected as text and may use nothing but the DOM). Boxes are [left, top, right, bottom]
// in CSS px of the viewport. Two boxes for each control: `painted` (the ink, or the border box where one is painted)
// and `rect` (the element's own rectangle): which of the two is meant moves every published figure.
// Returns { boxes: [{ class, painted, rect, iconOnly }], ignored: [{ kind, box }], texts: [box], styled }; `texts` are the lines
// of text outside all controls, asked for with { texts: true }: judging tells from them what a wrong hit fell for.

window.passerbyLabelPage = function passerbyLabelPage(options = {}) {
  const viewWidth = document.documentElement.clientWidth || innerWidth;
  const viewHeight = innerHeight;
  const MIN_SIDE = 5;
  const MIN_SHOWN = 0.5;
  const styles = new Map();
  const styleOf = (el) => {
    let style = styles.get(el);
    if (!style) styles.set(el, (style = getComputedStyle(el)));
    return style;
  };
  const parentOf = (node) => node.assignedSlot || node.parentElement || node.getRootNode().host || null;

  // --- geometry
  const fromRect = (r) => [r.left, r.top, r.right, r.bottom];
  const areaOf = (b) => Math.max(0, b[2] - b[0]) * Math.max(0, b[3] - b[1]);
  const meet = (a, b) => [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  const join = (a, b) => (a ? [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])] : b);
  const view = [0, 0, viewWidth, viewHeight];
  function clipOf(el) {
    let clip = view;
    let fixed = styleOf(el).position === 'fixed';
    for (let up = parentOf(el); up && !fixed && up !== document.body && up !== document.documentElement; up = parentOf(up)) {
      const style = styleOf(up);
      if (style.overflowX !== 'visible' || style.overflowY !== 'visible') clip = meet(clip, fromRect(up.getBoundingClientRect()));
      fixed = style.position === 'fixed';
    }
    return clip;
  }

  // --- colour and paint
  function rgba(text) {
    const parts = (text.match(/[\d.]+/g) || []).map(Number);
    if (parts.length < 3) return [0, 0, 0, 0];
    const scale = text.startsWith('color(') ? 255 : 1;
    return [parts[0] * scale, parts[1] * scale, parts[2] * scale, parts.length > 3 ? parts[3] : 1];
  }
  const differs = (a, b) => (Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2])) * a[3] > 14;
  function backdropOf(el) {
    for (let up = parentOf(el); up; up = parentOf(up)) {
      const style = styleOf(up);
      const colour = rgba(style.backgroundColor);
      if (colour[3] > 0.5) return colour;
      if (style.backgroundImage !== 'none') return [-999, -999, -999, 1];
    }
    return [255, 255, 255, 1];
  }
  /** Where a small picture is painted as a background without repeat (the cross of a close button), or null: the rest of the box is not ink. */
  function glyphPicture(el) {
    const style = styleOf(el);
    if (!/^url\([^)]*\)$/.test(style.backgroundImage) || style.backgroundRepeat !== 'no-repeat') return null;
    const [width, height = width] = style.backgroundSize.split(' ').map((v) => (v.endsWith('px') ? parseFloat(v) : NaN));
    if (!(width >= MIN_SIDE)) return null;
    const tall = height >= MIN_SIDE ? height : width;
    const box = fromRect(el.getBoundingClientRect());
    const room = [box[2] - box[0] - width, box[3] - box[1] - tall];
    if (room[0] < 0 || room[1] < 0) return null;
    const [left, top] = style.backgroundPosition.split(' ').map((v, i) => (v.endsWith('%') ? (room[i] * parseFloat(v)) / 100 : parseFloat(v)));
    return Number.isFinite(left + top) ? [box[0] + left, box[1] + top, box[0] + left + width, box[1] + top + tall] : null;
  }
  const isNativeMark = (el) => el.localName === 'input' && /^(checkbox|radio|range|color)$/.test(el.type) && styleOf(el).appearance !== 'none';
  /** 'box' where a fill, a frame or a shadow shows the whole border box, 'line' where only an underline does, '' else. */
  function paintOf(el) {
    const style = styleOf(el);
    if (isNativeMark(el)) return 'box';
    const backdrop = backdropOf(el);
    if (differs(rgba(style.backgroundColor), backdrop)) return 'box';
    if (style.backgroundImage !== 'none' && style.backgroundSize !== '0px 0px' && !glyphPicture(el)) return 'box';
    const sides = ['Top', 'Right', 'Bottom', 'Left'].filter(
      (s) => parseFloat(style[`border${s}Width`]) >= 0.5 && style[`border${s}Style`] !== 'none' && differs(rgba(style[`border${s}Color`]), backdrop),
    );
    if (sides.length >= 3) return 'box';
    const shadow = style.boxShadow;
    if (shadow !== 'none' && rgba(shadow)[3] > 0.08 && !/^rgba?\([^)]*\) 0px 0px 0px 0px$/.test(shadow)) return 'box';
    return sides.length ? 'line' : '';
  }
  function pseudoInk(el) {
    for (const which of ['::before', '::after']) {
      const style = getComputedStyle(el, which);
      const content = style.content;
      if (content === 'none' || content === 'normal') continue;
      if (content.length > 2 || style.backgroundImage !== 'none' || style.maskImage !== 'none') return true;
    }
    return false;
  }
  const faint = (style) => style.visibility !== 'visible' || parseFloat(style.opacity) < 0.05;
  const isPicture = (el) => /^(img|svg|canvas|video|picture|object|embed)$/.test(el.localName);
  function textRects(textNode) {
    const range = document.createRange();
    range.selectNodeContents(textNode);
    return [...range.getClientRects()].map(fromRect).filter((b) => areaOf(b) > 4);
  }
  /** What is painted inside an element: text lines, pictures, filled descendants, icon glyphs. */
  function inkParts(root) {
    const parts = { text: [], graphics: [] };
    let budget = 300;
    (function walk(node) {
      if (budget-- < 0) return;
      if (node.nodeType === 3) {
        if (node.data.trim()) parts.text.push(...textRects(node));
        return;
      }
      if (node.nodeType !== 1 && node.nodeType !== 11) return;
      if (node.nodeType === 1) {
        const style = styleOf(node);
        if (style.display === 'none' || faint(style)) return;
        const box = fromRect(node.getBoundingClientRect());
        const glyph = glyphPicture(node);
        if (glyph) parts.graphics.push(glyph);
        if (isPicture(node) || /^(input|select|textarea)$/.test(node.localName)) {
          if (areaOf(box) > 4) parts.graphics.push(box);
          return;
        }
        if (node !== root && areaOf(box) > 4 && paintOf(node) === 'box') parts.graphics.push(box);
        else if (areaOf(box) > 4 && node !== root && !node.textContent.trim() && pseudoInk(node)) parts.graphics.push(box);
        if (node.shadowRoot) walk(node.shadowRoot);
        if (node.localName === 'slot') {
          node.assignedNodes().forEach(walk);
          return;
        }
      }
      node.childNodes.forEach(walk);
    })(root);
    return parts;
  }

  // --- what can be operated
  const TEXT_INPUTS = /^(text|search|email|password|tel|url|number|date|time|datetime-local|month|week|)$/;
  const ROLES = {
    button: 'button', link: 'link', checkbox: 'toggle', radio: 'toggle', switch: 'toggle', tab: 'link', menuitem: 'link',
    menuitemcheckbox: 'link', menuitemradio: 'link', option: 'link', treeitem: 'link', combobox: 'select', listbox: 'select',
    textbox: 'text_input', searchbox: 'text_input', spinbutton: 'text_input', slider: 'other',
  };
  /** [class, strong]: strong where the page says so itself, weak where only script or the cursor tells. */
  function kindOf(el) {
    const tag = el.localName;
    const role = (el.getAttribute('role') || '').trim().split(/\s+/)[0];
    if (tag === 'input') {
      if (el.type === 'hidden') return null;
      if (/^(checkbox|radio)$/.test(el.type)) return ['toggle', true];
      if (/^(submit|button|reset|file|color)$/.test(el.type)) return ['button', true];
      if (el.type === 'image') return ['icon', true];
      if (el.type === 'range') return ['other', true];
      if (TEXT_INPUTS.test(el.type)) return [el.getAttribute('role') === 'combobox' && el.readOnly ? 'select' : 'text_input', true];
      return ['text_input', true];
    }
    if (tag === 'textarea') return ['text_input', true];
    if (tag === 'select') return [el.multiple || el.size > 1 ? 'other' : 'select', true];
    if (tag === 'button') return [role in ROLES && ROLES[role] !== 'link' ? ROLES[role] : 'button', true];
    if (tag === 'summary') return ['link', true];
    if (ROLES[role] && role !== 'listbox' && role !== 'option') return [ROLES[role], true];
    if (el.isContentEditable && !(el.parentElement && el.parentElement.isContentEditable)) return ['text_input', true];
    if (tag === 'a' && el.hasAttribute('href')) return ['link', true];
    if (el.hasAttribute('onclick')) return ['link', false];
    const up = parentOf(el);
    if (styleOf(el).cursor === 'pointer' && up && styleOf(up).cursor !== 'pointer' && !el.closest('label')) return ['link', false];
    return null;
  }
  const isDisabled = (el) => el.disabled === true || el.getAttribute('aria-disabled') === 'true' || el.classList.contains('disabled') || !!el.closest('fieldset:disabled');

  const candidates = [];
  const others = [];
  (function collect(root) {
    for (const el of root.querySelectorAll('*')) {
      if (el.shadowRoot) collect(el.shadowRoot);
      const kind = kindOf(el);
      if (kind) candidates.push({ el, class: kind[0], strong: kind[1] });
      else others.push(el);
    }
  })(document);

  /** A native control hidden behind a painted stand-in: where the stand-in is. */
  function proxyBox(el) {
    const own = fromRect(el.getBoundingClientRect());
    const labels = [...(el.labels || [])].filter((l) => areaOf(fromRect(l.getBoundingClientRect())) > 0);
    const neighbours = [el.nextElementSibling, el.parentElement && el.parentElement.querySelector('label,span,i,div'), ...labels].filter(Boolean);
    for (const near of neighbours) {
      const base = near.getBoundingClientRect();
      const nearStyle = styleOf(near);
      for (const which of ['::before', '::after']) {
        const style = getComputedStyle(near, which);
        if (style.content === 'none' || style.content === 'normal') continue;
        const width = parseFloat(style.width), height = parseFloat(style.height);
        if (!(width >= 8 && width <= 80 && height >= 8 && height <= 48)) continue;
        let left = base.left + parseFloat(nearStyle.paddingLeft || 0), top = base.top + Math.max(0, (base.height - height) / 2);
        if (style.position === 'absolute') {
          const holder = nearStyle.position === 'static' && near.offsetParent ? near.offsetParent.getBoundingClientRect() : base;
          left = holder.left + parseFloat(style.left);
          top = holder.top + parseFloat(style.top);
        }
        if (Number.isFinite(left + top)) return [left, top, left + width, top + height];
      }
      if (near.localName !== 'label' && base.width >= 8 && base.width <= 80 && base.height >= 8 && base.height <= 48 && paintOf(near)) return fromRect(base);
      for (const inner of near.children) {
        const r = inner.getBoundingClientRect();
        if (inner !== el && r.width >= 8 && r.width <= 80 && r.height >= 8 && r.height <= 48 && (paintOf(inner) || pseudoInk(inner))) return fromRect(r);
      }
    }
    return own[2] - own[0] >= 8 && own[3] - own[1] >= 8 && own[2] - own[0] <= 80 ? own : null;
  }

  function hitAt(x, y) {
    let hit = document.elementFromPoint(x, y);
    while (hit && hit.shadowRoot) {
      const inner = hit.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === hit) break;
      hit = inner;
    }
    return hit;
  }
  const holds = (outer, inner) => {
    for (let up = inner; up; up = parentOf(up)) if (up === outer) return true;
    return false;
  };
  function isUncovered(el, box, standIns) {
    let seen = 0;
    for (const fx of [0.12, 0.5, 0.88]) {
      for (const fy of [0.15, 0.5, 0.85]) {
        const hit = hitAt(box[0] + (box[2] - box[0]) * fx, box[1] + (box[3] - box[1]) * fy);
        if (hit && (holds(el, hit) || standIns.some((s) => holds(s, hit)) || (isNativeMark(el) && holds(hit, el)))) seen += 1;
      }
    }
    return seen >= 4;
  }

  const isIconText = (text) => text.length <= 2 && !/[\p{L}\p{N}]/u.test(text);
  const boxes = [];
  const ignored = [];
  const ignore = (kind, box) => {
    const shown = meet(box, view);
    if (areaOf(shown) > 16) ignored.push({ kind, box: shown });
  };

  /** Class by how it looks: a link painted as a button is a button, whatever has no text but a picture is an icon. */
  function lookOf(item, painted, parts, paint) {
    const { el } = item;
    const width = painted[2] - painted[0], height = painted[3] - painted[1];
    const text = (el.innerText || el.value || '').trim();
    if (item.class === 'button' || item.class === 'link') {
      const graphic = parts.graphics.length > 0 || pseudoInk(el) || (isIconText(text) && text.length > 0) || styleOf(el).backgroundImage !== 'none';
      if (isIconText(text) && graphic && el.localName !== 'input') return { class: 'icon', iconOnly: Math.max(width, height) <= 80 };
      if (item.class === 'link' && paint === 'box' && height <= 72 && width <= 420) return { class: 'button', iconOnly: false };
    }
    return { class: item.class, iconOnly: item.class === 'icon' && Math.max(width, height) <= 80 };
  }

  const accepted = [];
  for (const item of candidates) {
    const { el } = item;
    const style = styleOf(el);
    if (style.display === 'none' || style.visibility !== 'visible') {
      // Its label still works as a switch, but nothing tells how that looks.
      if (item.class === 'toggle') for (const label of el.labels || []) ignore('unsure', fromRect(label.getBoundingClientRect()));
      continue;
    }
    let effective = 1;
    for (let up = el; up; up = parentOf(up)) effective *= parseFloat(styleOf(up).opacity || 1);
    let rect = fromRect(el.getBoundingClientRect());
    const standIns = [...(el.labels || [])];
    const tiny = rect[2] - rect[0] < MIN_SIDE || rect[3] - rect[1] < MIN_SIDE;
    const unpainted = style.appearance === 'none' && !paintOf(el) && !pseudoInk(el);
    let painted = null, parts = { text: [], graphics: [] }, paint = '';
    if (item.class === 'toggle' && el.localName === 'input' && (effective < 0.05 || tiny || unpainted || style.clip !== 'auto' || style.clipPath !== 'none')) {
      painted = proxyBox(el);
      if (!painted) {
        for (const label of standIns) ignore('unsure', fromRect(label.getBoundingClientRect()));
        continue;
      }
      if (tiny || effective < 0.05) rect = painted;
      if (el.parentElement) standIns.push(el.parentElement);
      const next = el.nextElementSibling;
      if (next) standIns.push(next);
    } else {
      if (effective < 0.05 || areaOf(rect) < 16) {
        // An inline link around a floated or absolute picture has no box of its own.
        if (effective < 0.05 || !el.firstElementChild) continue;
      }
      paint = paintOf(el);
      parts = inkParts(el);
      if (item.class === 'text_input' || item.class === 'select' || item.class === 'other') {
        painted = rect;
        const up = parentOf(el);
        // An input without paint inside a painted frame of its own size: the frame is what one sees.
        if (!paint && up) {
          const frame = fromRect(up.getBoundingClientRect());
          if (paintOf(up) && frame[3] - frame[1] <= 2 * (rect[3] - rect[1]) + 8 && up.querySelectorAll('input,textarea,select,button').length <= 2) painted = frame;
        }
      } else if (paint === 'box' || item.class === 'toggle') painted = rect;
      else {
        for (const part of [...parts.text, ...parts.graphics]) painted = join(painted, part);
        if (!painted && (pseudoInk(el) || paint === 'line')) painted = rect;
        if (!painted) continue;
        if (areaOf(rect) < 16) rect = painted;
      }
    }
    const clip = clipOf(el);
    const shown = meet(painted, clip);
    if (shown[2] - shown[0] < MIN_SIDE || shown[3] - shown[1] < MIN_SIDE) continue;
    if (areaOf(shown) > 0.3 * areaOf(view)) continue;
    if (isDisabled(el)) {
      ignore('disabled', shown);
      continue;
    }
    if (areaOf(shown) < MIN_SHOWN * areaOf(painted)) {
      ignore('cut', shown);
      continue;
    }
    if (style.pointerEvents !== 'none' && !isUncovered(el, shown, standIns)) {
      if (effective >= 0.05) ignore('covered', shown);
      continue;
    }
    accepted.push({ ...item, painted: shown, rect: meet(rect, clip), parts, paint, clip });
  }

  // Nested clickables become one: the inner where the outer is only a click handler or much larger, else the outer.
  const byElement = new Map(accepted.map((item) => [item.el, item]));
  for (const inner of accepted) {
    for (let up = parentOf(inner.el); up; up = parentOf(up)) {
      const outer = byElement.get(up);
      if (!outer || outer.dropped || inner.dropped) continue;
      if (inner.strong && (!outer.strong || areaOf(inner.painted) < 0.6 * areaOf(outer.painted) || outer.class === 'other')) outer.dropped = true;
      else inner.dropped = true;
    }
  }
  // A row of which only the cursor says that it can be clicked is often a whole card or table: not a control one sees.
  for (const item of accepted) {
    if (!item.strong && !item.dropped && (areaOf(item.painted) > 0.06 * areaOf(view) || item.painted[3] - item.painted[1] > 160)) {
      item.dropped = true;
    }
  }

  for (const item of accepted) {
    if (item.dropped) continue;
    const look = lookOf(item, item.painted, item.parts, item.paint);
    const lines = [];
    if (styleOf(item.el).display === 'inline' && item.paint !== 'box' && !item.parts.graphics.length) {
      for (const part of item.parts.text) {
        const line = lines.find((l) => Math.min(l[3], part[3]) - Math.max(l[1], part[1]) > 0.5 * (part[3] - part[1]));
        if (line) line.splice(0, 4, ...join(line, part));
        else lines.push([...part]);
      }
    }
    if (lines.length > 1) {
      for (const line of lines) {
        const shown = meet(line, item.clip);
        if (areaOf(shown) > MIN_SHOWN * areaOf(line)) boxes.push({ class: look.class, painted: shown, rect: shown, iconOnly: false });
        else ignore('cut', line);
      }
    } else boxes.push({ class: look.class, painted: item.painted, rect: item.rect, iconOnly: look.iconOnly });
  }

  // What is drawn on a canvas only the painter knows: it leaves its plan in data-controls, in CSS px of the canvas.
  for (const canvas of document.querySelectorAll('canvas[data-controls]')) {
    const origin = canvas.getBoundingClientRect();
    const clip = clipOf(canvas);
    for (const control of JSON.parse(canvas.dataset.controls)) {
      const box = [control.box[0] + origin.left, control.box[1] + origin.top, control.box[2] + origin.left, control.box[3] + origin.top];
      const shown = meet(box, clip);
      if (areaOf(shown) === 0) continue;
      if (areaOf(shown) < MIN_SHOWN * areaOf(box) || !isUncovered(canvas, shown, [])) ignore('cut', shown);
      else boxes.push({ class: control.class, painted: shown, rect: shown, iconOnly: control.class === 'icon' });
    }
  }

  const operable = new Set(accepted.filter((i) => !i.dropped).map((i) => i.el));
  const insideOperable = (el) => {
    for (let up = el; up; up = parentOf(up)) if (operable.has(up)) return true;
    return false;
  };
  for (const el of others) {
    const picture = isPicture(el) || el.localName === 'iframe';
    if (el.dataset && el.dataset.controls) continue;
    if (!picture && !(/^(i|span|em|b)$/.test(el.localName) && !el.textContent.trim() && pseudoInk(el))) continue;
    const style = styleOf(el);
    const box = fromRect(el.getBoundingClientRect());
    if (faint(style) || areaOf(box) < 16 || insideOperable(el)) continue;
    if (el.localName === 'svg' && el.parentElement && el.parentElement.closest('svg')) continue;
    ignore(Math.max(box[2] - box[0], box[3] - box[1]) <= 96 ? 'icon' : 'image', meet(box, clipOf(el)));
  }

  const texts = [];
  const MAX_TEXTS = 600;
  if (options.texts) {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() && texts.length < MAX_TEXTS) {
      const { currentNode: node } = walker;
      const el = node.parentElement;
      if (!node.data.trim() || !el || faint(styleOf(el)) || insideOperable(el)) continue;
      for (const line of textRects(node)) {
        const shown = meet(line, clipOf(el));
        if (areaOf(shown) > 16) texts.push(shown);
      }
    }
  }

  let rules = 0;
  for (const sheet of document.styleSheets) {
    try {
      rules += sheet.cssRules.length;
    } catch {
      rules += 50;
    }
  }
  const bodyFont = styleOf(document.body).fontFamily;
  const styled = rules >= 8 && !(/^"?times/i.test(bodyFont) && rules < 60);
  return { boxes, ignored, texts, styled, width: viewWidth, height: viewHeight };
};
