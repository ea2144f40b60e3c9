/** Writes binary bodies: a request with its numbers beside it, in the safetensors container. */

export interface TensorSource {
  shape: number[];
  values: ArrayLike<number> | Float64Array;
  /** F64 when absent. */
  dtype?: 'F64' | 'F32' | 'I64' | 'I32' | 'U8' | 'BOOL';
}

const makers = {
  F64: (values: ArrayLike<number>) => Float64Array.from(values),
  F32: (values: ArrayLike<number>) => Float32Array.from(values),
  I64: (values: ArrayLike<number>) => BigInt64Array.from(Array.from(values, (value) => BigInt(value))),
  I32: (values: ArrayLike<number>) => Int32Array.from(values),
  U8: (values: ArrayLike<number>) => Uint8Array.from(values),
  BOOL: (values: ArrayLike<number>) => Uint8Array.from(values),
};

/** `padding` spaces follow the header, so that the numbers begin where they like; `change` may spoil the header. */
export function tensorBody(
  request: unknown,
  tensors: Record<string, TensorSource>,
  {
    padding,
    change = (header) => header,
  }: { padding?: number; change?: (header: Record<string, unknown>) => Record<string, unknown> } = {},
): Buffer {
  const header: Record<string, unknown> = { __metadata__: { request: JSON.stringify(request) } };
  const parts: Uint8Array[] = [];
  let offset = 0;
  for (const [name, { shape, values, dtype = 'F64' }] of Object.entries(tensors)) {
    const { buffer, byteOffset, byteLength } = makers[dtype](values);
    header[name] = { dtype, shape, data_offsets: [offset, offset + byteLength] };
    parts.push(new Uint8Array(buffer, byteOffset, byteLength));
    offset += byteLength;
  }
  const text = JSON.stringify(change(header));
  const spaces = padding ?? (8 - (Buffer.byteLength(text) % 8)) % 8;
  const head = Buffer.from(text + ' '.repeat(spaces));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(head.length));
  return Buffer.concat([length, head, ...parts]);
}

export const tensorHeaders = { 'content-type': 'application/vnd.safetensors' };
