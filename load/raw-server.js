// The yardstick: a node:http server that reads the body and answers with fixed bytes, the least that any service can do.
// Its parent sends the bytes to answer with over the IPC channel.
import { createServer } from 'node:http';

// a string goes out in one write together with its header, which is a fifth cheaper than bytes
let payload = '{}';
let length = 2;
process.on('message', (message) => {
  if (typeof message === 'object' && message !== null && 'payload' in message) {
    payload = String(message.payload);
    length = Buffer.byteLength(payload);
    process.send?.({ ready: true });
  }
});

createServer((request, response) => {
  request.on('data', () => {});
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': length });
    response.end(payload);
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
