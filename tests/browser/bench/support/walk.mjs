// What of a page can be operated, found without any of our own code: the measure that every tool is held to.

/**
 * The interactive elements that a person can see and reach in the viewport, runs in the page. Native controls,
 * links, widget roles, editable and focusable elements; an element counts when one of five points of it is its own.
 *
 * @returns {{name: string, tag: string, x: number, y: number, width: number, height: number}[]}
 */
export function walkInteractive() {
  const roles = 'button link checkbox radio switch textbox searchbox combobox listbox slider spinbutton tab menuitem menuitemcheckbox menuitemradio option treeitem';
  const selector = ['a[href]', 'area[href]', 'button', 'input:not([type=hidden])', 'select', 'textarea', 'summary',
    '[contenteditable=""]', '[contenteditable=true]', '[tabindex]:not([tabindex^="-"])',
    ...roles.split(' ').map((role) => `[role=${role}]`)].join(',');
  const all = [];
  const collect = (root) => {
    all.push(...root.querySelectorAll(selector));
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) collect(element.shadowRoot);
  };
  collect(document);

  const squeeze = (text) => (text ?? '').replace(/\s+/g, ' ').trim();
  /** Text that is painted, without what is hidden from assistive technology and what a control inside holds. */
  const textOf = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches('[aria-hidden=true],select,textarea,script,style') || !node.checkVisibility()) return '';
    const inner = [...node.childNodes].map(textOf).join('');
    return getComputedStyle(node).display.startsWith('inline') ? inner : ` ${inner} `;
  };
  const named = (element) => {
    const byId = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean)
      .map((id) => element.getRootNode().getElementById?.(id)?.textContent ?? '').join(' ');
    const isButtonInput = element.localName === 'input' && /^(button|submit|reset)$/.test(element.type);
    const candidates = [byId, element.getAttribute('aria-label'),
      ...[...element.labels ?? []].map(textOf),
      isButtonInput ? element.value : '',
      /^(input|select|textarea)$/.test(element.localName) ? '' : textOf(element),
      element.querySelector?.('img[alt]')?.alt, element.getAttribute('alt'), element.getAttribute('title'),
      element.getAttribute('placeholder')];
    return candidates.map(squeeze).find(Boolean) ?? '';
  };
  const isReached = (element, box) => {
    const left = Math.max(box.left, 0);
    const right = Math.min(box.right, innerWidth);
    const top = Math.max(box.top, 0);
    const bottom = Math.min(box.bottom, innerHeight);
    if (right - left < 1 || bottom - top < 1) return false;
    const points = [[0.5, 0.5], [0.15, 0.5], [0.85, 0.5], [0.5, 0.15], [0.5, 0.85]];
    return points.some(([x, y]) => {
      let hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
      while (hit?.shadowRoot) {
        const inner = hit.shadowRoot.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
        if (!inner || inner === hit) break;
        hit = inner;
      }
      return hit && (element === hit || element.contains(hit));
    });
  };
  return all.flatMap((element) => {
    if (element.closest('[inert],[aria-hidden=true]') || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
    // A link broken over two lines is reached in one of its pieces, not in the box around both.
    const pieces = [...element.getClientRects()];
    if (!pieces.some((piece) => isReached(element, piece))) return [];
    const { x, y, width, height } = element.getBoundingClientRect();
    return [{ name: named(element), tag: element.localName, x, y, width, height }];
  });
}
