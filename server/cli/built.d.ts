/** Size in bytes, modification time in milliseconds, SHA-256 of the content. */
export type Fingerprint = readonly [size: number, mtimeMs: number, content: string]
/**
 * Content of `built.json`: folder of the built program, hash of the build scripts, and
 * fingerprints of the source files.
 */
export type BuiltRecord = { folder: string; builtBy: string; files: Readonly<Record<string, Fingerprint>> }

export const BUILT: string
export function builtProgram(root?: string): string | undefined
export function fingerprint(path: string): Fingerprint
