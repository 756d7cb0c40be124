/** Benches measure the rules, not a person's limits: traits act in code, and a novice does not find what an icon alone tells. */
export const EXPERT = `id: expert
name: Measured by the bench
summary: Knows how such pages work, reads all of them and has time.
technical_comfort: high
patience: high
reading: everything
input: mouse
language: en
`;
