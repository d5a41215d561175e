import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  AdminLinkProviderForUserCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt, type JWTPayload } from 'jose'
import type { LocalPool } from './local-pool.ts'

/** A person with an account at Google or Apple, in the fields of the pool's attribute mapping. */
export type ProviderPerson = { sub: string; email: string; email_verified: string; name: string }

type CreateTrigger = (
  client: Pick<CognitoIdentityProviderClient, 'send'>,
) => (event: {
  triggerSource: string
  userPoolId: string
  userName: string
  request: { userAttributes: Record<string, string | undefined> }
  response: Record<string, unknown>
}) => Promise<unknown>

export type LocalHostedDomain = {
  url: string
  /** Changes the person who signs in from now on. */
  is: (changes: Partial<ProviderPerson>) => ProviderPerson
  /** Changes the next ID token just before it is signed. */
  forgeNext: (change: (payload: JWTPayload) => void) => void
  /** Responds to the next request to the token endpoint. */
  answerNext: (status: number, body: string) => void
  /** Makes every sign-in fail with "already found", even for a linked person. */
  alwaysReportsAlreadyFound: (never: boolean) => void
  /** Requests to the authorization page, newest last. */
  authorizationQueries: URLSearchParams[]
  /** Requests to the token endpoint, newest last. */
  exchanges: { authorization: string | undefined; form: URLSearchParams }[]
  close: () => Promise<void>
}

/**
 * Imitates the hosted domain of a Cognito user pool, which cognito-local lacks: the authorize and
 * token endpoints, with the users, keys and refresh tokens of the local pool and the real
 * pre-sign-up trigger. Never asks for consent.
 */
export async function startHostedDomain(pool: LocalPool, createTrigger: CreateTrigger): Promise<LocalHostedDomain> {
  let person: ProviderPerson
  let forge: ((payload: JWTPayload) => void) | undefined
  let nextResponse: { status: number; body: string } | undefined
  let isForgetful = false
  const questions: URLSearchParams[] = []
  const exchanges: LocalHostedDomain['exchanges'] = []
  /** Maps user names at Google or Apple to those in the pool. */
  const users = new Map<string, string>()
  const codes = new Map<string, { username: string; question: URLSearchParams }>()

  const trigger = createTrigger({
    send: async (command: object) => {
      if (!(command instanceof AdminLinkProviderForUserCommand)) return pool.client.send(command as never)
      const { SourceUser, DestinationUser } = command.input
      const source = `${SourceUser?.ProviderName?.toLowerCase()}_${SourceUser?.ProviderAttributeValue}`
      users.set(source, DestinationUser?.ProviderAttributeValue ?? '')
      return {}
    },
  } as Pick<CognitoIdentityProviderClient, 'send'>)

  /**
   * Signs the current person in, and creates a user in the pool if needed. Returns the user's name
   * or the error of the pre-sign-up trigger.
   */
  const enter = async (provider: string): Promise<{ username: string } | { error: string }> => {
    const { sub, ...attributes } = person
    const userName = `${provider.toLowerCase()}_${sub}`
    const known = users.get(userName)
    if (known && !isForgetful) return { username: known }
    try {
      const request = { userAttributes: attributes }
      const event = {
        triggerSource: 'PreSignUp_ExternalProvider',
        userPoolId: pool.poolId,
        userName,
        request,
        response: {},
      }
      await trigger(event)
    } catch (error) {
      return { error: `PreSignUp failed with error ${(error as Error).message} ` }
    }
    if (users.has(userName)) return { error: `Already found an entry for username ${userName}` }
    await pool.federate(userName, attributes)
    users.set(userName, userName)
    return { username: userName }
  }

  const authorize = async (question: URLSearchParams): Promise<URL> => {
    questions.push(question)
    if (question.get('client_id') !== pool.clientId || question.get('response_type') !== 'code')
      throw new Error('the hosted domain shows a page of its own about a faulty request')
    const callback = new URL(question.get('redirect_uri') ?? '')
    const entered = await enter(question.get('identity_provider') ?? '')
    if ('error' in entered) {
      callback.searchParams.set('error_description', entered.error)
      callback.searchParams.set('error', 'invalid_request')
    } else {
      const code = randomUUID()
      codes.set(code, { username: entered.username, question })
      callback.searchParams.set('code', code)
    }
    callback.searchParams.set('state', question.get('state') ?? '')
    return callback
  }

  const exchange = async (authorization: string | undefined, form: URLSearchParams) => {
    exchanges.push({ authorization, form })
    const scripted = nextResponse
    nextResponse = undefined
    if (scripted) return scripted
    const proof = Buffer.from(`${pool.clientId}:${pool.clientSecret}`).toString('base64')
    if (pool.clientSecret && authorization !== `Basic ${proof}`) return refused('invalid_client')
    const code = form.get('code') ?? ''
    const granted = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (
      form.get('grant_type') !== 'authorization_code' ||
      granted?.question.get('code_challenge') !== challenge ||
      granted.question.get('redirect_uri') !== form.get('redirect_uri')
    )
      return refused('invalid_grant')
    const { IdToken, RefreshToken } = await pool.openSession(granted.username)
    const payload = { ...decodeJwt(IdToken), nonce: granted.question.get('nonce') ?? '' }
    forge?.(payload)
    forge = undefined
    const tokens = { id_token: await pool.sign(payload), access_token: 'unused', refresh_token: RefreshToken }
    return { status: 200, body: JSON.stringify({ ...tokens, token_type: 'Bearer', expires_in: 3600 }) }
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://hosted.test')
    if (request.method === 'GET' && pathname === '/oauth2/authorize') {
      response.writeHead(302, { location: (await authorize(searchParams)).href }).end()
    } else if (request.method === 'POST' && pathname === '/oauth2/token') {
      const form = new URLSearchParams(await text(request))
      const { status, body } = await exchange(request.headers.authorization, form)
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    } else response.writeHead(404).end()
  }
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const is = (changes: Partial<ProviderPerson>): ProviderPerson => {
    const sub = randomUUID()
    person = { sub, email: `${sub}@people.test`, email_verified: 'true', name: 'Grace Hopper', ...changes }
    return person
  }
  person = is({})
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    is,
    forgeNext: (change) => {
      forge = change
    },
    answerNext: (status, body) => {
      nextResponse = { status, body }
    },
    alwaysReportsAlreadyFound: (never) => {
      isForgetful = never
    },
    authorizationQueries: questions,
    exchanges,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const refused = (error: string) => ({ status: 400, body: JSON.stringify({ error }) })
