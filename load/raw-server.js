// The yardstick: a node:http server that reads the body and answers with fixed bytes, the least that any service can do.
// Its parent sends the bytes to answer with over the IPC channel.
import { createServer } from 'node:http';

let payload = Buffer.from('{}');
process.on('message', (message) => {
  if (typeof message === 'object' && message !== null && 'payload' in message) {
    payload = Buffer.from(String(message.payload));
    process.send?.({ ready: true });
  }
});

createServer((request, response) => {
  request.on('data', () => {});
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': payload.length });
    response.end(payload);
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
