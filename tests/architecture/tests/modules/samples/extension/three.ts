// Not `import { one } from './one.ts'`.
export const three = 3;
