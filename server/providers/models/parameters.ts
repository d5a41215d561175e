import type { Static, TObject } from 'typebox'
import { Compile } from 'typebox/compile'
import { type ModelCall, ModelFailure } from './port.ts'

/**
 * Validates the parameters in a registry row.
 * @throws ModelFailure `invalid` for an unknown parameter, which would silently have no effect
 */
export function readsParameters<Schema extends TObject>(schema: Schema): (call: ModelCall) => Static<Schema> {
  const check = Compile(schema)
  const known = Object.keys(schema.properties)
  return ({ parameters, model }) => {
    if (check.Check(parameters)) return parameters as Static<Schema>
    const unknown = Object.keys(parameters).filter((name) => !known.includes(name))
    const wrong = unknown.length > 0 ? unknown : Object.keys(parameters).filter((name) => known.includes(name))
    throw new ModelFailure(
      'invalid',
      `${model} does not support the parameters ${wrong.join(', ')} set in the registry; it supports: ${known.join(', ') || 'none'}.`,
    )
  }
}
