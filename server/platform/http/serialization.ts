import fastJsonStringify from 'fast-json-stringify'
import type { TSchema } from 'typebox'

type Serialize = (response: unknown) => string
/**
 * JSON text of responses that are sent many times. The text is empty until the response is sent
 * for the first time.
 */
const texts = new WeakMap<object, string>()
const compiled = new WeakMap<TSchema, Serialize>()

/**
 * Returns the function that serializes a response, in the form that Fastify expects. The function
 * is compiled when it is first used, and once per process. Compiling all schemas at the start took
 * most of the startup time.
 */
export function compileSerializer({ schema }: { schema: TSchema }): Serialize {
  return (response) => {
    const known = texts.get(response as object)
    if (known) return known
    let serialize = compiled.get(schema)
    if (!serialize) compiled.set(schema, (serialize = fastJsonStringify(schema as object) as Serialize))
    const text = serialize(response)
    if (known !== undefined) texts.set(response as object, text)
    return text
  }
}

/**
 * Marks a response object that is sent many times. It is serialized once, and the text is sent
 * again each time. The object must never change and must always have the same schema.
 */
export function serializedOnce<Answer extends object>(response: Answer): Answer {
  texts.set(response, '')
  return response
}
