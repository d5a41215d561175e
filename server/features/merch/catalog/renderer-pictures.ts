import { findRendererFaults, type RendererConfig } from '@semblance/media/pictures/composing'
import type { Issue } from '../../../platform/errors.ts'
import type { PictureReference } from '../assets/index.ts'

export function listConfigPictures(config: RendererConfig | null): PictureReference[] {
  const found: PictureReference[] = []
  const visit = (node: unknown, path: string): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [name, value] of Object.entries(node)) {
      if (typeof value === 'string' && name.endsWith('Key')) found.push({ path: `${path}.${name}`, value })
      else visit(value, `${path}.${name}`)
    }
  }
  visit(config, 'rendererConfig')
  return found
}

/** Each issue has the path of the faulty field in the request body. */
export const findConfigIssues = (config: RendererConfig | null): Issue[] =>
  (config ? findRendererFaults(config) : []).map(({ path, message }) => ({ path: `rendererConfig.${path}`, message }))
