export { lockOwnTeam, ownersOf, personOf } from './acting.ts'
export { mayManage } from './domain/may-manage.ts'
export { limitsOfMember, mayPay, rightsOf, TEAM_RULES } from './may.ts'
