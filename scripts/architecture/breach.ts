export type Breach = { file: string; line?: number; rule: string; detail: string }

/** Formats a violation as the lines that the check prints. */
export const describeBreach = ({ file, line, rule, detail }: Breach): string =>
  `${file}${line === undefined ? '' : `:${line}`} ${detail}\n    ${rule}`
