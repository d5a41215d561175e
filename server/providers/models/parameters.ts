import type { Static, TObject } from 'typebox'
import { Compile } from 'typebox/compile'
import { type ModelCall, ModelFailure } from './port.ts'

/**
 * Reads what the registry's row gives beside the model's name.
 * @throws ModelFailure (invalid) for what the adapter does not know: a misspelled parameter must not be forgotten in silence.
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
      `${model} cannot take the parameters ${wrong.join(', ')} as the registry has them; it knows: ${known.join(', ') || 'none'}.`,
    )
  }
}
