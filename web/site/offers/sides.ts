import { say } from '../../words/say.ts'
import { hasRight } from '../admin-limits.ts'
import type { Viewer } from '../site-data.ts'

export type Perspective = 'buyer' | 'seller' | 'admin'

/** Lists the main side first. */
export function perspectivesOf(viewer: Pick<Viewer, 'roles' | 'adminLimits'>): Perspective[] {
  const { roles } = viewer
  const sides: Perspective[] = []
  if (roles.includes('brand')) sides.push('buyer')
  if (roles.includes('talent') || roles.includes('agent')) sides.push('seller')
  if (roles.includes('admin') && hasRight(viewer, 'offers.read')) sides.push('admin')
  return sides.length > 0 ? sides : ['buyer']
}

export const PERSPECTIVES: Readonly<Record<Perspective, string>> = {
  get buyer() {
    return say('Offers I made')
  },
  get seller() {
    return say('Offers to me or to talents I act for')
  },
  get admin() {
    return say('All offers')
  },
}
