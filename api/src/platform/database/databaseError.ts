/** An unusable database. The message is one line for the operator. */
export class DatabaseError extends Error {}
