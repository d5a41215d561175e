import type { FastifyInstance, InjectOptions } from 'fastify'
import type { App } from '../app.ts'
import { DEMO_PASSWORD, type DemoPerson } from './people.ts'

export type DemoLogin = Pick<DemoPerson, 'email' | 'displayName'>

/** Signs in with the login route and uses the same routes as every other client. */
export type DemoBrowser = {
  send: <Body>(
    method: NonNullable<InjectOptions['method']>,
    path: string,
    body?: object,
    expected?: readonly number[],
  ) => Promise<{ status: number; body: Body }>
}

const AS_FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0'
export const AS_PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

type Listeners = { send: DemoBrowser['send']; auth: DemoBrowser['send'] }

/**
 * Signs a person in.
 * @throws if the login or a later request gets an unexpected response
 */
export async function signIn(app: App, person: DemoLogin, userAgent = AS_FIREFOX): Promise<DemoBrowser> {
  const { send, auth } = createBrowser(app, person.displayName, userAgent)
  await auth('POST', '/api/auth/login', { email: person.email, password: DEMO_PASSWORD })
  return { send }
}

export const openGuestBrowser = (app: App): DemoBrowser => createBrowser(app, 'A fan', AS_PHONE)

function createBrowser(app: App, who: string, userAgent: string): Listeners {
  const cookies = new Map<string, string>()
  const via = (listener: FastifyInstance): DemoBrowser['send'] => {
    return async <Body>(
      method: NonNullable<InjectOptions['method']>,
      path: string,
      body?: object,
      expected: readonly number[] = [200, 201],
    ) => {
      const reply = await listener.inject({
        method,
        url: path,
        cookies: Object.fromEntries(cookies),
        headers: { origin: app.ctx.config.BASE_URL, 'user-agent': userAgent },
        ...(body ? { payload: body } : {}),
      })
      for (const { name, value } of reply.cookies) cookies.set(name, value)
      if (!expected.includes(reply.statusCode))
        throw new Error(`${who}: ${method} ${path} answered ${reply.statusCode} ${reply.body}`)
      // A page is returned as text.
      const isJson = String(reply.headers['content-type']).includes('json')
      return { status: reply.statusCode, body: isJson ? reply.json<Body>() : (reply.body as Body) }
    }
  }
  return { send: via(app.api), auth: via(app.auth) }
}
