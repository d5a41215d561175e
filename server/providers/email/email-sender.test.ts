import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everythingIn } from '../../../tests/support/responses/serialize-error.ts'
import { openTestDatabase } from '../../../tests/support/world.ts'
import { systemClock } from '../../platform/clock.ts'
import { loadConfig } from '../../platform/config/load-config.ts'
import type { Database } from '../../platform/database/connect.ts'
import { readDescription } from '../testing/published-description.ts'
import { createEmailProvider } from './index.ts'
import { createMailbox } from './mailbox.ts'
import type { EmailSender, Mail } from './port.ts'
import { createSendGridSender } from './sendgrid.ts'
import { createSmtpSender } from './smtp.ts'

const FROM = 'Semblance <support@semblance.test>'
const KEY = 'SG.a-key-nobody-may-see'
const MAIL: Mail = {
  to: 'mara@semblance.test',
  subject: 'Zoë made an offer: 1.250,00 €',
  text: 'You have until 12 December.\n.\nA line that is only a dot stands above.',
  html: '<p>You have until <b>12 December</b>.</p>',
  headers: { 'X-Notice': 'offer-received' },
  idempotencyKey: '019aa1d2-6c31-7e94-8b6d-9f2b84f5da17',
}

const findFault = readDescription(new URL('./testing/published.json', import.meta.url))

const MESSAGE_ID = `<${MAIL.idempotencyKey}@semblance.test>`

type Arrived = { to: string[]; subject: string; text: string; html: string; raw: string }
type Peer = { sender: EmailSender; arrived: () => Promise<Arrived[]>; close: () => Promise<unknown> }

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ database, drop } = await openTestDatabase())
})
afterAll(async () => {
  await database.close()
  await drop()
})

const PEERS: Record<string, () => Promise<Peer>> = { mailbox: mailboxPeer, SMTP: smtpPeer, SendGrid: sendGridPeer }

describe.each(Object.keys(PEERS))('%s', (name) => {
  let peer: Peer
  beforeAll(async () => {
    peer = await (PEERS[name] as () => Promise<Peer>)()
  })
  afterAll(() => peer.close())

  test('delivers a mail unchanged to its one recipient', async () => {
    await peer.sender.send(MAIL)
    const [mail] = await peer.arrived()
    expect(mail).toMatchObject({ to: [MAIL.to], subject: MAIL.subject, html: MAIL.html })
    expect(mail?.text).toBe(MAIL.text)
  })

  test('treats an address with a comma as one address', async () => {
    await peer.sender.send({ ...MAIL, to: '"a,b"@semblance.test', idempotencyKey: 'two' })
    expect((await peer.arrived()).map(({ to }) => to.length)).toEqual([1, 1])
  })

  test('does not turn a line break in a subject into a header', async () => {
    await peer.sender.send({ ...MAIL, subject: 'Hello\r\nBcc: eve@semblance.test', idempotencyKey: 'three' })
    const arrived = await peer.arrived()
    expect(arrived.flatMap(({ to }) => to)).not.toContain('eve@semblance.test')
    expect(arrived.at(-1)?.raw).not.toMatch(/^bcc:/im)
  })
})

test('the mailbox stores one mail if the same mail is sent twice', async () => {
  const { sender, arrived } = await mailboxPeer()
  const before = (await arrived()).length
  const mail = { ...MAIL, idempotencyKey: 'handed-over-twice' }
  await sender.send(mail)
  await sender.send(mail)
  expect(await arrived()).toHaveLength(before + 1)
})

describe('the SMTP sender', () => {
  test('gives a resent mail the same Message-ID and headers', async () => {
    const peer = await smtpPeer()
    await peer.sender.send(MAIL)
    await peer.sender.send(MAIL)
    const arrived = await peer.arrived()
    expect(arrived).toHaveLength(2)
    for (const { raw } of arrived) {
      expect(/^Message-ID: (.*)$/m.exec(raw.replaceAll('\r', ''))?.[1]).toBe(MESSAGE_ID)
      expect(raw).toContain('X-Notice: offer-received')
    }
    await peer.close()
  })

  test('rejects with the server’s reason if the recipient is refused', async () => {
    const server = await listenSmtp({ onRcptTo: (_address, _session, done) => done(new Error('no such mailbox')) })
    const sender = createSmtpSender({ url: `smtp://127.0.0.1:${server.port}`, from: FROM })
    await expect(sender.send(MAIL)).rejects.toThrow(/did not accept the mail: .*no such mailbox/)
    await server.close()
  })

  test('leaves the recipient’s address out of the error', async () => {
    const server = await listenSmtp({
      onRcptTo: ({ address }, _session, done) => done(new Error(`<${address.toUpperCase()}>: no such mailbox`)),
    })
    const error = await createSmtpSender({ url: `smtp://127.0.0.1:${server.port}`, from: FROM })
      .send(MAIL)
      .catch((thrown: unknown) => thrown)
    expect(String(error)).toMatch(/<the recipient>: no such mailbox/)
    expect(everythingIn(error).toLowerCase()).not.toContain(MAIL.to)
    await server.close()
  })

  test('gives up on a server that never greets', async () => {
    const server = await listenSmtp({ onConnect: () => {} })
    const sender = createSmtpSender({ url: `smtp://127.0.0.1:${server.port}`, from: FROM, timeoutMs: 200 })
    await expect(sender.send(MAIL)).rejects.toThrow(/did not accept the mail/)
    await server.close()
  })

  test('leaves the password out of the error for a failed login', async () => {
    const server = await listenSmtp({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('bad credentials')),
    })
    const sender = createSmtpSender({ url: `smtp://user:hunter2-secret@127.0.0.1:${server.port}`, from: FROM })
    const error = await sender.send(MAIL).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(everythingIn(error)).not.toContain('hunter2-secret')
    await server.close()
  })
})

describe('the SendGrid sender', () => {
  test('sends the key, sender, recipient and both parts, with link tracking off', async () => {
    const stub = await listenHttp(202, '')
    await createSendGridSender({ apiKey: KEY, from: FROM, baseUrl: stub.url }).send(MAIL)
    const [request] = stub.requests
    expect(request).toMatchObject({ method: 'POST', url: '/v3/mail/send', authorization: `Bearer ${KEY}` })
    expect(request?.body).toMatchObject({
      from: { email: 'support@semblance.test', name: 'Semblance' },
      personalizations: [{ to: [{ email: MAIL.to }] }],
      content: [
        { type: 'text/plain', value: MAIL.text },
        { type: 'text/html', value: MAIL.html },
      ],
      headers: { ...MAIL.headers, 'Message-ID': MESSAGE_ID },
      custom_args: { mailKey: MAIL.idempotencyKey },
      tracking_settings: { click_tracking: { enable: false }, open_tracking: { enable: false } },
    })
    await stub.close()
  })

  test.each([
    [400, { errors: [{ message: 'The from address is not verified.' }] }, /not verified/],
    [401, { errors: [{ message: 'The provided authorization grant is invalid.' }] }, /401/],
    [429, {}, /429/],
    [503, 'upstream is down', /503/],
    [400, { errors: [{ message: `Does not contain a valid address: ${MAIL.to}.` }] }, /address: the recipient/],
  ])('rejects a %i response with its reason, without the key or the address', async (status, body, reason) => {
    const stub = await listenHttp(status, typeof body === 'string' ? body : JSON.stringify(body))
    const error = await createSendGridSender({ apiKey: KEY, from: FROM, baseUrl: stub.url })
      .send(MAIL)
      .catch((thrown: unknown) => thrown)
    expect(String(error)).toMatch(reason)
    expect(everythingIn(error)).not.toContain(KEY)
    expect(everythingIn(error)).not.toContain(MAIL.to)
    await stub.close()
  })

  test('rejects after its timeout, without the key', async () => {
    const stub = await listenHttp('never', '')
    const error = await createSendGridSender({ apiKey: KEY, from: FROM, baseUrl: stub.url, timeoutMs: 150 })
      .send(MAIL)
      .catch((thrown: unknown) => thrown)
    expect(String(error)).toMatch(/did not accept the mail: .*timeout/i)
    expect(everythingIn(error)).not.toContain(KEY)
    await stub.close()
  })
})

test.each([
  [{}, 'mailbox'],
  [{ SMTP_URL: 'smtp://127.0.0.1:2525' }, 'SMTP'],
  [{ EMAIL_API_KEY: KEY }, 'SendGrid'],
  [{ EMAIL_API_KEY: KEY, SMTP_URL: 'smtp://127.0.0.1:2525' }, 'SendGrid'],
])('%o sends mail by %s', async (env, name) => {
  const config = loadConfig({
    NODE_ENV: 'test',
    SECRET_KEY: 'secret-key-for-tests-0123456789abcdef',
    PROCESSOR_WEBHOOK_SECRET: 'whsec_for-tests-0123456789',
    ...env,
  })
  expect((await createEmailProvider({ config, db: database.kysely, clock: systemClock })).name).toBe(name)
})

async function mailboxPeer(): Promise<Peer> {
  return {
    sender: createMailbox(database.kysely, systemClock),
    arrived: async () => {
      const rows = await database.kysely.selectFrom('mailbox.mails').selectAll().orderBy('id').execute()
      return rows.map((row) => ({
        to: [row.recipient],
        subject: row.subject,
        text: row.text_body,
        html: row.html_body,
        raw: '',
      }))
    },
    close: async () => {},
  }
}

async function smtpPeer(): Promise<Peer> {
  const arrived: Arrived[] = []
  const server = await listenSmtp({
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        arrived.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw, ...readMime(raw) })
        done()
      })
    },
  })
  return {
    sender: createSmtpSender({ url: `smtp://127.0.0.1:${server.port}`, from: FROM }),
    arrived: async () => arrived,
    close: server.close,
  }
}

type StubMail = {
  personalizations: { to: { email: string }[] }[]
  subject: string
  content: { type: string; value: string }[]
}

async function sendGridPeer(): Promise<Peer> {
  const stub = await listenHttp(202, '')
  return {
    sender: createSendGridSender({ apiKey: KEY, from: FROM, baseUrl: stub.url }),
    arrived: async () =>
      stub.requests.map(({ body }) => {
        const { personalizations, subject, content } = body as StubMail
        const part = (type: string) => content.find((one) => one.type === type)?.value ?? ''
        return {
          to: personalizations.flatMap(({ to }) => to.map(({ email }) => email)),
          subject,
          text: part('text/plain'),
          html: part('text/html'),
          raw: '',
        }
      }),
    close: stub.close,
  }
}

type SmtpOptions = NonNullable<ConstructorParameters<typeof SMTPServer>[0]>

async function listenSmtp(options: SmtpOptions): Promise<{ port: number; close: () => Promise<void> }> {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], closeTimeout: 50, ...options })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

type StubRequest = { method?: string; url?: string; authorization?: string; body: unknown }

/** Imitates SendGrid. Refuses requests that SendGrid's published types do not allow. */
async function listenHttp(
  status: number | 'never',
  answer: string,
): Promise<{ url: string; requests: StubRequest[]; close: () => Promise<unknown> }> {
  const requests: StubRequest[] = []
  const server: Server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const { method, url, headers } = request
      const json: unknown = JSON.parse(body)
      requests.push({ method, url, authorization: headers.authorization, body: json } as StubRequest)
      const fault = findFault({ method: method ?? '', path: url ?? '', json })
      if (fault)
        response.writeHead(400).end(JSON.stringify({ errors: [{ message: fault.message, field: fault.field }] }))
      else if (status !== 'never') response.writeHead(status, { 'content-type': 'application/json' }).end(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function readMime(raw: string): Pick<Arrived, 'subject' | 'text' | 'html'> {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? ''
  const parts = raw.split(`--${boundary}`)
  const part = (type: string) => {
    const [head = '', ...body] = (parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? '')
      .trim()
      .split('\r\n\r\n')
    return decode(head, body.join('\r\n\r\n')).replaceAll('\r\n', '\n').trim()
  }
  const unfolded = (parts[0] ?? '').replace(/\r\n[ \t]+/g, ' ')
  const subject = /^Subject: (.*)$/m.exec(unfolded)?.[1]?.trim() ?? ''
  return { subject: decodeWords(subject), text: part('text/plain'), html: part('text/html') }
}

function decode(head: string, body: string): string {
  if (/encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  return /encoding: quoted-printable/i.test(head) ? quotedPrintable(body) : body
}

const quotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

const decodeWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_all, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : quotedPrintable(word.replaceAll('_', ' ')),
    )
