import type { ComponentType } from 'react'
import type { Refused } from '../api.tsx'
import type { FrameProps, PageModule } from '../page-module.ts'

type Around = {
  Shell: ComponentType<FrameProps>
  RefusedPage: ComponentType<{ refused: Refused | null }>
  BrokenPage: ComponentType
}
/** Found as pages are: the shell leads to pages, and a page to its shell. */
const FILES = import.meta.glob<Around>('./around.tsx')
let around: Around | undefined

/** The chunk in which the build has the marketplace's shell, for the server to ask for it early. */
export const SHELL_CHUNK = 'shell'

/** Whether a page stands in the marketplace's shell, or leaves a refusal to it; stores and boards do neither. */
export const needsShell = (module: PageModule | null): boolean =>
  !module?.Frame || !(module.Refusal ?? module.Frame.Refusal)

/** Brings the marketplace's shell, before a page that needs it is shown. */
export async function bringShell(): Promise<void> {
  around ??= await FILES['./around.tsx']?.()
}

/** The marketplace's shell. @throws Error before it was brought. */
export function broughtShell(): Around {
  if (!around) throw new Error('The shell has not come.')
  return around
}
