// What a content script tells of axe-core's verdict. The core checks it as it comes in: `crate/session/src/audit.rs`.

import type { CssRect } from './dom.ts';

/** What axe-core said of one state of the page. */
export interface Audit {
  /** Of axe-core. */
  version: string;
  took_ms: number;
  violations: AuditViolation[];
  /** What was not checked, a sentence each. */
  notes: string[];
}

export interface AuditViolation {
  /** axe-core's id of the rule. */
  rule: string;
  impact: 'minor' | 'moderate' | 'serious' | 'critical';
  help: string;
  help_url: string;
  /** axe-core's: `wcag2aa`, `wcag143`, `best-practice`. */
  tags: string[];
  /** What the elements share beside the rule; empty where nothing is known. */
  cause: string;
  /** Elements in all. */
  count: number;
  /** The first of them. */
  nodes: AuditNode[];
}

export interface AuditNode {
  /** The handle under which a snapshot lists it; null where none did. */
  handle: number | null;
  /** Selectors from the top document down, joined by ` >>> ` at frames and shadow trees. */
  target: string;
  /** Its opening tag. */
  html: string;
  role: string;
  name: string;
  /** How it was drawn, as a snapshot tells it of nameless controls; empty where it has a name. */
  make: string;
  /** CSS px of the top viewport; null for what has no box. */
  rect: CssRect | null;
}
