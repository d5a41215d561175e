import { sql } from 'kysely'
import type { World } from '../world.ts'

/** Runs `work` while another table refers to the row, as carts, orders and art do. */
export async function whileNamed<Result>(
  { database: { kysely } }: World,
  table: 'merch_designs' | 'merch_shop_products',
  id: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`create table named_elsewhere (id text references ${sql.table(table)} (id))`.execute(kysely)
  try {
    await sql`insert into named_elsewhere values (${id})`.execute(kysely)
    return await work()
  } finally {
    await sql`drop table named_elsewhere`.execute(kysely)
  }
}
