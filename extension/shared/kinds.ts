// The kinds of acts that need the user's approval: `CostlyKind` of crate/artifacts/src/costly.rs.

export const COSTLY_KINDS = ['pay', 'order', 'delete', 'send', 'credentials', 'install', 'sign'] as const;
export type CostlyKind = (typeof COSTLY_KINDS)[number];
