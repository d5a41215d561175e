import type { ComponentType } from 'react'
import type { ApiError } from '../api.tsx'
import type { FrameProps, PageModule } from '../page-module.ts'

type ShellModule = {
  Shell: ComponentType<FrameProps>
  RefusedPage: ComponentType<{ refused: ApiError | null }>
  BrokenPage: ComponentType
}
/** A glob pattern, because a direct import would be circular: the shell also imports pages. */
const FILES = import.meta.glob<ShellModule>('./shell-module.tsx')
let around: ShellModule | undefined

/** Built file of the shell, which the server preloads. */
export const SHELL_CHUNK = 'shell'

/** True for a layout or refusals of the marketplace. Stores and leaderboards have their own. */
export const needsShell = (module: PageModule | null): boolean =>
  !module?.Frame || !(module.Refusal ?? module.Frame.Refusal)

/** Call before a page needs the shell. */
export async function loadShell(): Promise<void> {
  around ??= await FILES['./shell-module.tsx']?.()
}

/** @throws Error if the shell is not loaded */
export function getShell(): ShellModule {
  if (!around) throw new Error('The shell was not loaded.')
  return around
}
