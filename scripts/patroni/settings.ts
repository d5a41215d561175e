/** A PostgreSQL server that Patroni runs, and its ports. */
export type MemberPlace = { name: string; folder: string; data: string; port: number; restPort: number }

/** Seconds after which the others consider a silent leader lost. */
export const TTL_SECONDS = 20

/**
 * The settings of one member. `docs/scaling.md` shows the same ones to operators.
 *
 * `maximum_lag_on_failover` keeps its default of a megabyte. In synchronous mode only a standby
 * that has every acknowledged write is promoted anyway. With 0 it would refuse if the leader had
 * reported a position just before it was lost, and nobody would take over.
 */
export function settingsOf(
  { name, folder, data, port, restPort }: MemberPlace,
  etcd: string,
  programs: string,
): object {
  return {
    scope: 'drill',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: etcd },
    bootstrap: {
      dcs: {
        ttl: TTL_SECONDS,
        loop_wait: 5,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { wal_level: 'replica', hot_standby: 'on', max_connections: 200 },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, { auth: 'trust' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: programs,
      pgpass: `${folder}/${name}.pgpass`,
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'postgres' } },
      parameters: { unix_socket_directories: folder },
      pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
  }
}
