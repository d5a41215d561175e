/** Size in bytes, time of the last change in milliseconds, SHA-256 of the content. */
export type Fingerprint = readonly [size: number, mtimeMs: number, content: string]
/** What stands in `built.json`: the folder beside it that holds the program, how that was built, and of what. */
export type BuiltRecord = { folder: string; builtBy: string; files: Readonly<Record<string, Fingerprint>> }

export const BUILT: string
export function builtProgram(root?: string): string | undefined
export function fingerprint(path: string): Fingerprint
