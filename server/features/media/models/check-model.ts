import type { Static } from 'typebox'
import { AppError, type Issue } from '../../../platform/errors.ts'
import type { Capability, Models } from '../../../providers/models/port.ts'
import type { ModelFields } from './model-view.ts'
import { ownerOf } from './parameters-for.ts'

type Fields = { [Name in keyof typeof ModelFields]: Static<(typeof ModelFields)[Name]> }
export type CheckedModel = Fields & { capability: Capability }

/** Set by each call, so the row of a model must not set them. */
const SET_BY_CALL: Readonly<Record<Capability, readonly string[]>> = {
  image: ['prompt', 'references', 'template', 'name', 'width', 'height', 'transparentBackground'],
  vision: ['picture'],
  matting: ['picture'],
  likeness: ['pair', 'picture'],
  moderation: ['text', 'picture'],
  text: ['text', 'labels', 'instruction', 'facts', 'maxWords'],
  embeddings: ['texts', 'dimensions'],
  voice: ['text', 'voiceId', 'recording', 'samples'],
}
const OF_EVERY_CALL = ['model', 'signal', 'onProgress']

/**
 * Checks that the fields of a row fit together, which its schema cannot check.
 * @throws BadRequest with every fault
 */
export function checkModel({ adapters }: Models, model: CheckedModel): void {
  const { adapter, capability, providerModel, parameters } = model
  const issues: Issue[] = []
  const connected = adapter === 'auto' ? undefined : adapters[adapter]
  if (connected && !connected[capability])
    issues.push({ path: 'adapter', message: `“${adapter}” has no models for ${capability}` })
  if (adapter === 'auto' && providerModel !== null)
    issues.push({
      path: 'providerModel',
      message: 'is a model name of one provider: choose that provider as the adapter',
    })
  if (providerModel?.trim() === '') issues.push({ path: 'providerModel', message: 'must be a name or null' })
  for (const name of Object.keys(parameters)) {
    const { ownName } = ownerOf(name)
    if (SET_BY_CALL[capability].includes(ownName) || OF_EVERY_CALL.includes(ownName))
      issues.push({ path: `parameters.${name}`, message: 'is set for each call and cannot be fixed here' })
  }
  const [first] = issues
  if (first) throw new AppError('BadRequest', `“${first.path}” ${first.message}.`, { details: { issues } })
}
