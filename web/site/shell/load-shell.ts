import type { ComponentType } from 'react'
import type { ApiError } from '../api.tsx'
import type { FrameProps, PageModule } from '../page-module.ts'

type ShellModule = {
  Shell: ComponentType<FrameProps>
  RefusedPage: ComponentType<{ refused: ApiError | null }>
  BrokenPage: ComponentType
}
/** Found by glob, like pages, because the shell and the pages import each other. */
const FILES = import.meta.glob<ShellModule>('./shell-module.tsx')
let around: ShellModule | undefined

/** Build chunk of the marketplace's shell, so the server can preload it. */
export const SHELL_CHUNK = 'shell'

/**
 * True if a page needs the marketplace's shell for its layout or its refusals. Stores and boards do
 * not.
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
