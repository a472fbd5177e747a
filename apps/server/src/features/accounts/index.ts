export {
  countAccounts,
  findAccountId,
  findMemberRole,
  findUserByName,
  insertAccount,
  insertUser,
  listAccounts,
  setTimeZone,
  updatePassword,
} from './accounts.repo.ts';
export { type User, users } from './accounts.tables.ts';
export { type AccountStanding, findAccountStanding, hasCustomers, setPartner } from './partners.repo.ts';
