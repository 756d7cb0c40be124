// One click as a person would make it, on something that opens or switches and does not lead away.

/**
 * The first element in view that is a button, a switch or a menu, runs in the page.
 *
 * @returns {{x: number, y: number, name: string}[]} centres of what may be clicked, in document order.
 */
export function clickable() {
  const selector = 'button:not([type=submit]):not([type=reset]), summary, input[type=checkbox], input[type=radio], '
    + '[role=button], [role=tab], [role=switch], [role=checkbox], [aria-expanded], [aria-haspopup], a[href^="#"]';
  return [...document.querySelectorAll(selector)].flatMap((element) => {
    if (element.form && element.localName === 'button' && element.getAttribute('type') !== 'button') return [];
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    if (!hit || !(element === hit || element.contains(hit))) return [];
    return [{ x, y, name: (element.innerText || element.getAttribute('aria-label') || element.title || element.localName).trim().slice(0, 30) }];
  });
}
