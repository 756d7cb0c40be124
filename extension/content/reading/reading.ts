// What the page says as one value: first the walk, then the nodes. Both read in slices, between which the page may run.

import { attr, documentElementOf, titleOf } from '../page/dom.ts';
import type { Memory } from '../page/memory.ts';
import { Pass, within } from '../page/pass.ts';
import type { PageContent } from '../../shared/content.ts';
import { SCHEMA_VERSION } from '../../shared/dom.ts';
import { hundredths } from '../snapshot/geometry.ts';
import { MAX_TEXT_CHARS } from '../snapshot/names.ts';
import { Slices } from '../snapshot/slices.ts';
import { MAX_LANG_CHARS } from '../snapshot/snapshot.ts';
import { MAX_SPENT_MS } from '../snapshot/walk.ts';
import { metaTagsOf, structuredDataOf } from './head.ts';
import { Nodes } from './nodes.ts';
import { Reader } from './reader.ts';
import { withholdingOf } from './secrets.ts';

export async function readContent(memory: Memory): Promise<PageContent> {
  const began = performance.now();
  const pass = new Pass();
  const slices = new Slices(pass);
  const reader = within(pass, () => new Reader(document, memory));
  await slices.run((isLate) => reader.advance(isLate, slices.spentMs > MAX_SPENT_MS));
  const without = within(pass, () => withholdingOf(pass.roots, memory));
  const written = await writeNodes(reader, memory, without, slices);
  const root = documentElementOf(document);
  const lang = root ? (attr(root, 'lang') ?? '').slice(0, MAX_LANG_CHARS) : '';
  const jsonLd = structuredDataOf(document).map(without);
  const meta = metaTagsOf(document).map(({ name, content }) => ({ name, content: without(content) }));
  const leftOut = reader.unread + written.leftOut;
  const content: PageContent = {
    schema: SCHEMA_VERSION,
    url: location.href,
    title: without(titleOf(document)).slice(0, MAX_TEXT_CHARS),
    ...(lang !== '' && { lang }),
    document_id: memory.documentId,
    taken_at_ms: Date.now(),
    read_ms: hundredths(performance.now() - began),
    nodes: written.nodes,
    ...(jsonLd.length > 0 && { json_ld: jsonLd }),
    ...(meta.length > 0 && { meta }),
    ...(leftOut > 0 && { left_out: leftOut }),
  };
  // The browser makes text of the answer in the task that gives it.
  await slices.yield();
  return content;
}

async function writeNodes({ root }: Reader, memory: Memory, without: (text: string) => string, slices: Slices): Promise<Pick<Nodes, 'nodes' | 'leftOut'>> {
  if (!root) return { nodes: [], leftOut: 0 };
  const nodes = new Nodes(root, memory, without);
  await slices.run((isLate) => nodes.advance(isLate));
  return nodes;
}
