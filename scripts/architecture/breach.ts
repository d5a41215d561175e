/** A violation of a rule of docs/architecture.md, with its place. */
export type Breach = { file: string; line?: number; rule: string; detail: string }

/** Returns the lines that the check prints for a violation. */
export const describeBreach = ({ file, line, rule, detail }: Breach): string =>
  `${file}${line === undefined ? '' : `:${line}`} ${detail}\n    ${rule}`
