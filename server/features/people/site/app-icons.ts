import { createHash } from 'node:crypto'
import { brand } from '../../../platform/brand/index.ts'
import type { Context } from '../../../platform/context.ts'
import { readWorker } from '../../../platform/pages/built-pages.ts'
import { LIGHT } from '../../../platform/pages/theme.ts'

type Icon = { side: number; share: number; isOpaque: boolean; purpose?: 'any' | 'maskable' | 'monochrome' }

/** Systems cut a maskable icon into their own shape, so its mark stays well inside. */
export const ICONS: Readonly<Record<string, Icon>> = {
  'icon-192': { side: 192, share: 0.9, isOpaque: false, purpose: 'any' },
  'icon-512': { side: 512, share: 0.9, isOpaque: false, purpose: 'any' },
  'maskable-192': { side: 192, share: 0.6, isOpaque: true, purpose: 'maskable' },
  'maskable-512': { side: 512, share: 0.6, isOpaque: true, purpose: 'maskable' },
  'apple-180': { side: 180, share: 0.75, isOpaque: true },
  'badge-96': { side: 96, share: 0.9, isOpaque: false, purpose: 'monochrome' },
}

export const iconPath = (name: string): string => `/app-icons/${name}.png`

type Drawn = { bytes: Buffer; etag: string }
/** Every process draws the same icons from the logo, so each may keep its own. */
const drawn = new Map<string, Promise<Drawn>>()

/** Returns undefined if there is no such icon. */
export function findIcon({ pictures }: Pick<Context, 'pictures'>, name: string): Promise<Drawn> | undefined {
  const icon = Object.hasOwn(ICONS, name) ? ICONS[name] : undefined
  if (!icon) return undefined
  // Tests open installations with other marks in one process.
  const key = `${name}\0${brand().mark ?? ''}`
  const known = drawn.get(key)
  if (known) return known
  const drawing = draw(pictures, icon)
  drawn.set(key, drawing)
  // The next request tries again.
  drawing.catch(() => drawn.delete(key))
  return drawing
}

async function draw(pictures: Context['pictures'], { side, share, isOpaque, purpose }: Icon): Promise<Drawn> {
  const { mark } = await readWorker()
  const bytes = await pictures.appIcon({
    mark,
    side,
    share,
    ground: isOpaque ? LIGHT.paper : null,
    isSilhouette: purpose === 'monochrome',
  })
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}
