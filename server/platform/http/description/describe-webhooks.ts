import type { TSchema } from 'typebox'
import type { Components } from './components.ts'
import type { SchemaNode } from './examples.ts'

/** A request that the program sends to addresses of its users. */
export type OutgoingWebhook = {
  /** Type of the event, such as `offer.paid`. */
  type: string
  /** One sentence for people. */
  about: string
  /** Schema of the request body, with an example. */
  body: TSchema
  example: object
}

const header = (name: string, description: string, schema: object, example: string | number) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
  example,
})

/** Parameters that all webhooks share. The keys are their names in the components. */
export const WEBHOOK_PARAMETERS = {
  WebhookId: header(
    'webhook-id',
    'Id of the event. It is the same in every attempt, so use it to ignore repeated events.',
    { type: 'string', maxLength: 64 },
    '019aa000-0000-7000-8000-000000000000',
  ),
  WebhookTimestamp: header(
    'webhook-timestamp',
    'Time of this attempt in seconds since 1970. Reject a request that is more than five minutes old.',
    { type: 'integer', format: 'int64', minimum: 0, maximum: 253_402_300_799 },
    1_796_000_000,
  ),
  WebhookSignature: header(
    'webhook-signature',
    'Signatures of this request after Standard Webhooks, separated by spaces: `v1,<base64>`.',
    { type: 'string', maxLength: 1000 },
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
}

const RESPONSES = {
  '2XX': { description: 'The event was accepted.' },
  '410': { description: 'The receiver wants no more events: its endpoint is turned off.' },
  default: { description: 'The event was not accepted, and is sent again later.' },
}

/** Describes outgoing webhooks as the `webhooks` member of the OpenAPI document. */
export const describeWebhooks = (
  webhooks: readonly OutgoingWebhook[],
  components: Components,
): Record<string, { post: object }> =>
  Object.fromEntries(
    webhooks.map(({ type, about, body, example }) => [
      type,
      {
        post: {
          operationId: `on${nameOf(type)}`,
          tags: ['Webhooks'],
          summary: about,
          description: 'docs/webhooks.md describes signatures, retries and the order of events.',
          security: [],
          parameters: Object.keys(WEBHOOK_PARAMETERS).map((name) => ({ $ref: `#/components/parameters/${name}` })),
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: components.refer({ ...(body as SchemaNode), title: `${nameOf(type)}Event` }),
                example,
              },
            },
          },
          responses: RESPONSES,
        },
      },
    ]),
  )

/** Returns `OfferPaymentReturned` for `offer.payment_returned`. */
const nameOf = (type: string): string =>
  type.replaceAll(/(?:^|[._])([a-z])/g, (_all, letter: string) => letter.toUpperCase())
