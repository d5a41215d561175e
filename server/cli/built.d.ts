/**
 * Size of a source file in bytes, its modification time in milliseconds, and the SHA-256 digest of
 * its content.
 */
export type Fingerprint = readonly [size: number, mtimeMs: number, content: string]
/**
 * Content of `built.json`: folder of the built program, hash of the build scripts, and
 * fingerprints of the source files.
 */
export type BuiltRecord = { folder: string; builtBy: string; files: Readonly<Record<string, Fingerprint>> }

export const BUILT: string
export function builtProgram(root?: string): string | undefined
export function fingerprint(path: string): Fingerprint
