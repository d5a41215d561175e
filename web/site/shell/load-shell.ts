import type { ComponentType } from 'react'
import type { ApiError } from '../api.tsx'
import type { FrameProps, PageModule } from '../page-module.ts'

type ShellModule = {
  Shell: ComponentType<FrameProps>
  RefusedPage: ComponentType<{ refused: ApiError | null }>
  BrokenPage: ComponentType
}
/**
 * Imported by a glob pattern. A direct import would be circular, because the shell also imports
 * pages.
 */
const FILES = import.meta.glob<ShellModule>('./shell-module.tsx')
let around: ShellModule | undefined

/** Name of the built file with the shell. The server preloads this file. */
export const SHELL_CHUNK = 'shell'

/**
 * True if a page uses the marketplace's layout or refusals. Stores and leaderboards have their
 * own.
 */
export const needsShell = (module: PageModule | null): boolean =>
  !module?.Frame || !(module.Refusal ?? module.Frame.Refusal)

/** Loads the marketplace's shell. Call this before a page needs the shell. */
export async function loadShell(): Promise<void> {
  around ??= await FILES['./shell-module.tsx']?.()
}

/**
 * Returns the loaded shell.
 * @throws Error if the shell is not loaded
 */
export function getShell(): ShellModule {
  if (!around) throw new Error('The shell was not loaded.')
  return around
}
