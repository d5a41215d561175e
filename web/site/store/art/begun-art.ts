import type { ApiOperations } from '../../../../client/src/api-types.ts'
import { ask, type Body } from '../../api.tsx'
import type { SiteData } from '../../site-data.ts'

const GENERATE = 'POST /api/merch/ai/generate'
type Made = Body<ApiOperations[typeof GENERATE]>
type Asked = { sessionId: string; designId: string }

const begun = new WeakMap<SiteData, Asked & { answer: Promise<Made> }>()

/** Asks for art before its page is here; the page takes the answer over, however it turns out. */
export function beginArt(site: SiteData, asked: Asked): void {
  const answer = ask(site, GENERATE, { body: asked })
  // Said by whoever takes it over.
  answer.catch(() => undefined)
  begun.set(site, { ...asked, answer })
}

/** Leaves what was begun to itself: the photo does not lead on. */
export const leaveBegun = (site: SiteData): void => void begun.delete(site)

/** The answer that is on its way for just this, once. */
export function takeBegun(site: SiteData, { sessionId, designId }: Asked): Promise<Made> | undefined {
  const known = begun.get(site)
  begun.delete(site)
  return known?.sessionId === sessionId && known.designId === designId ? known.answer : undefined
}
