import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { plainPicture } from '../local/plain-picture.ts'

const page = (head: string, body = ''): string =>
  `<!doctype html>\n<html lang="en"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`

const PROFILE = page(
  `<meta property="og:description" content="1.2M Followers, 310 Following, 450 Posts &#x2013; See Mara&#39;s photos">
   <meta property="og:image" content="/mara.png">
   <script type="application/ld+json">{"@context":"https://schema.org","@type":"ProfilePage","mainEntity":
     {"@type":"Person","name":"Mara","interactionStatistic":[
       {"@type":"InteractionCounter","interactionType":"https://schema.org/FollowAction","userInteractionCount":1234567},
       {"@type":"InteractionCounter","interactionType":{"@type":"http://schema.org/LikeAction"},"userInteractionCount":"8400000"}]}}</script>`,
)

const PAGES: Readonly<Record<string, RequestListener>> = {
  '/mara': (_, response) => response.end(PROFILE),
  '/nonumbers': (_, response) =>
    response.end(
      page('<meta name="description" content="Photos by Mara."><meta property="og:image" content="/mara.png">'),
    ),
  '/nopicture': (_, response) => response.end(page('<meta name="description" content="12,345 followers">')),
  '/badpicture': (_, response) =>
    response.end(page('<meta name="description" content="7 followers"><meta property="og:image" content="/gone.png">')),
  '/mara.png': (_, response) => response.end(plainPicture(Buffer.from([200, 90, 30]))),
  '/private': (_, response) =>
    response.end(page('<meta property="og:description" content="This account is private.">')),
  '/blocked': (_, response) => response.writeHead(429).end(),
  '/signin': (_, response) => response.writeHead(302, { location: '/accounts/login/?next=%2Fmara' }).end(),
  '/accounts/login/': (_, response) => response.end(page('<title>Log in</title>', '<input type="password" name="p">')),
  '/nopage': (_, response) => response.end(plainPicture(Buffer.from([0, 0, 0]))),
  '/unreachable': (_, response) => response.destroy(),
  // Never responds, so the client must abort.
  '/slow': () => undefined,
}

/** Imitates a platform with the pages in `PAGES`, and those that a test adds with `answer`. */
export async function openProfilePages(): Promise<{
  port: number
  address: string
  answer: (path: string, listener: RequestListener) => void
  close: () => Promise<void>
}> {
  const answers = new Map(Object.entries(PAGES))
  const server = createServer((request, response) => {
    const answer = answers.get(new URL(request.url ?? '/', 'http://localhost').pathname)
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    address: `http://127.0.0.1:${port}`,
    answer: (path, listener) => answers.set(path, listener),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
