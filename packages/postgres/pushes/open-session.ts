/** SQL: whether a session can use its apps: not revoked, and with an unused refresh token that has not expired. */
export const isOpenSession = (session: string, at: string) =>
  `${session}.revoked_at IS NULL AND EXISTS (
    SELECT FROM refresh_tokens WHERE session_id = ${session}.id AND used_at IS NULL AND expires_at > ${at}
  )`
