/**
 * The parts of an order that only some orders have, such as the request of an Open Delivery client. An area of the domain adds its part
 * here by `declare module`; it is null for other orders, never changes, and is written with the order in the same statement.
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas of layers above add their parts.
export interface Attachments {}
