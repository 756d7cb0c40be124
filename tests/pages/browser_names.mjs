// The names and descriptions that the browser itself computes, as a screen reader gets them.

/** What a page calls an element whose name is compared. */
export const CASE = 'data-case';

/** Name and description of each element with `data-case`, by its value; of an element that is not exposed, empty ones. */
export async function namesOfTheBrowser(page) {
  const client = await page.createCDPSession();
  try {
    const { root } = await client.send('DOM.getDocument', { depth: -1, pierce: true });
    const { nodes } = await client.send('Accessibility.getFullAXTree');
    const exposed = new Map(nodes.filter((node) => !node.ignored).map((node) => [node.backendDOMNodeId, node]));
    return new Map(casesIn(root).map(([name, id]) => [name, told(exposed.get(id))]));
  } finally {
    await client.detach();
  }
}

function casesIn(node) {
  const { attributes = [], children = [] } = node;
  const at = attributes.findIndex((each, index) => index % 2 === 0 && each === CASE);
  return [...(at < 0 ? [] : [[attributes[at + 1], node.backendNodeId]]), ...children.flatMap(casesIn)];
}

const told = (node) => ({ name: words(node?.name), description: words(node?.description) });

/** Which white space stands between words, the algorithm leaves open. */
const words = (text) => (text?.value ?? '').replace(/[ \t\n\f\r]+/g, ' ').trim();
