export { one } from '../one.ts';

export type Two = number;
