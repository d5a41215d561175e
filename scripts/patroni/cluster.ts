import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { folderForPostgres, killPostgres } from '../../tests/support/database/own-postgres.ts'
import { freePort } from '../../tests/support/programs/free-port.ts'
import { type MemberPlace, settingsOf } from './settings.ts'

/** A member as Patroni's own list describes it. */
type Listed = { name: string; role: string; state: string; timeline?: number }

export type Member = MemberPlace & {
  url: string
  start: () => void
  /** Kills Patroni and its PostgreSQL as if their machine were lost. */
  kill: () => Promise<void>
}

export type PatroniCluster = {
  members: readonly Member[]
  findLeader: () => Promise<Member | undefined>
  /** Waits until one member leads, one stands by synchronously, and all others follow. */
  waitUntilWhole: () => Promise<void>
  remove: () => Promise<void>
}

const NAMES = ['one', 'two', 'three'] as const
const STREAMS = new Set(['running', 'streaming'])
const WHOLE_WITHIN_MS = 120_000
const LOG_TAIL = 2000

/** Starts an etcd and three members that listen on loopback and keep everything in one folder. */
export async function startCluster(programs: string): Promise<PatroniCluster> {
  const folder = await folderForPostgres('semblance-patroni-')
  const etcdPorts = { clients: await freePort(), peers: await freePort() }
  const started: ChildProcess[] = []
  const start = (program: string, args: readonly string[], name: string): ChildProcess => {
    const child = startAsPostgres(program, args, join(folder, `${name}.log`), folder)
    started.push(child)
    return child
  }
  const members = await Promise.all(
    NAMES.map((name) => newMember({ name, folder, etcdPort: etcdPorts.clients, programs }, start)),
  )
  const cluster: PatroniCluster = {
    members,
    findLeader: async () => {
      const leader = (await list(members)).find(({ role }) => role === 'leader')
      return members.find(({ name }) => name === leader?.name)
    },
    waitUntilWhole: async () => {
      const since = performance.now()
      while (!isWhole(await list(members))) {
        if (performance.now() - since > WHOLE_WITHIN_MS) throw new Error(`no whole cluster: ${logsIn(folder)}`)
        await sleep(100)
      }
    },
    remove: async () => {
      for (const member of members) await member.kill()
      await Promise.all(started.map(killChild))
      rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    start('etcd', etcdArguments(folder, etcdPorts), 'etcd')
    for (const member of members) member.start()
    await cluster.waitUntilWhole()
    return cluster
  } catch (error) {
    await cluster.remove()
    throw error
  }
}

function etcdArguments(folder: string, ports: { clients: number; peers: number }): string[] {
  const [clients, peers] = [`http://127.0.0.1:${ports.clients}`, `http://127.0.0.1:${ports.peers}`]
  const ours = ['--name', 'drill', '--data-dir', join(folder, 'etcd'), '--initial-cluster', `drill=${peers}`]
  const ofClients = ['--listen-client-urls', clients, '--advertise-client-urls', clients]
  return [...ours, ...ofClients, '--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers]
}

async function newMember(
  { name, folder, etcdPort, programs }: { name: string; folder: string; etcdPort: number; programs: string },
  start: (program: string, args: readonly string[], name: string) => ChildProcess,
): Promise<Member> {
  const [port, restPort] = [await freePort(), await freePort()]
  const place = { name, folder, data: join(folder, name), port, restPort }
  const settings = join(folder, `${name}.json`)
  // Every JSON document is YAML, which Patroni reads.
  writeFileSync(settings, JSON.stringify(settingsOf(place, `127.0.0.1:${etcdPort}`, programs)), { mode: 0o644 })
  let patroni: ChildProcess | undefined
  return {
    ...place,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start: () => {
      patroni = start('patroni', [settings], name)
    },
    kill: async () => {
      // A stopped Patroni does not start its server again.
      patroni?.kill('SIGSTOP')
      if (existsSync(join(place.data, 'postmaster.pid'))) killPostgres(place.data)
      if (patroni) await killChild(patroni)
    },
  }
}

function startAsPostgres(program: string, args: readonly string[], log: string, folder: string): ChildProcess {
  const output = openSync(log, 'a')
  // PostgreSQL refuses to run as root, and etcd needs no more rights than it.
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  return spawn(program, args, {
    ...user,
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8' },
    stdio: ['ignore', output, output],
  })
}

const idOf = (which: '-u' | '-g'): number => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))

async function killChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Asks the first member that answers. */
async function list(members: readonly Member[]): Promise<Listed[]> {
  for (const { restPort } of members) {
    const response = await fetch(`http://127.0.0.1:${restPort}/cluster`).catch(() => undefined)
    if (response?.ok) return ((await response.json()) as { members: Listed[] }).members
  }
  return []
}

function isWhole(listed: readonly Listed[]): boolean {
  const leader = listed.find(({ role }) => role === 'leader')
  const follows = (one: Listed): boolean =>
    one === leader || (STREAMS.has(one.state) && one.timeline === leader?.timeline)
  return listed.length === NAMES.length && listed.some(({ role }) => role === 'sync_standby') && listed.every(follows)
}

const logsIn = (folder: string): string =>
  ['etcd', ...NAMES]
    .map((name) => `${name}: …${readFileSync(join(folder, `${name}.log`), 'utf8').slice(-LOG_TAIL)}`)
    .join('\n')
