import type { ComponentType } from 'react'
import type { ApiError } from '../api.tsx'
import type { FrameProps, PageModule } from '../page-module.ts'

type ShellModule = {
  Shell: ComponentType<FrameProps>
  RefusedPage: ComponentType<{ refused: ApiError | null }>
  BrokenPage: ComponentType
}
/**
 * The shell is imported by a glob pattern, as pages are. A direct import would be circular,
 * because the shell also imports pages.
 */
const FILES = import.meta.glob<ShellModule>('./shell-module.tsx')
let around: ShellModule | undefined

/**
 * Name of the built file that contains the marketplace's shell. The server uses it to preload the
 * file.
 */
export const SHELL_CHUNK = 'shell'

/**
 * True if a page uses the marketplace's shell, for its layout or for its refusals. Pages of stores
 * and leaderboards do not.
 */
export const needsShell = (module: PageModule | null): boolean =>
  !module?.Frame || !(module.Refusal ?? module.Frame.Refusal)

/** Loads the marketplace's shell. Call it before a page needs it. */
export async function loadShell(): Promise<void> {
  around ??= await FILES['./shell-module.tsx']?.()
}

/** Returns the loaded shell. @throws Error if it is not loaded */
export function getShell(): ShellModule {
  if (!around) throw new Error('The shell was not loaded.')
  return around
}
