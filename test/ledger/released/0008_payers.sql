CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE settings (name text primary key, value text not null) strict;
CREATE TABLE quotes (
    token_hash text primary key, kind text not null, restaurant_id text not null, menu_version text not null,
    content text not null, cart_hash text not null, total_cents integer not null check (total_cents >= 0),
    amount_micro integer not null check (amount_micro = total_cents * 10000),
    pay_to text not null, asset text not null, chain_id integer not null,
    created_at integer not null, expires_at integer not null) strict;
CREATE TABLE orders (
    id text primary key, quote_hash text not null unique references quotes(token_hash),
    restaurant_id text not null, channel text not null, fulfillment text not null, status text not null,
    version integer not null, confirm_hash text not null, customer text, instructions text, requested_time text not null,
    resolved_at integer not null,
    settled_micro integer not null default 0,
    refunded_micro integer not null default 0 check (refunded_micro >= 0 and refunded_micro <= settled_micro),
    external_ref text, estimated_ready integer, accept_deadline integer, failure_code text, failure_message text,
    created_at integer not null, callback_url text, given text, window_end integer) strict;
CREATE TABLE order_edges (from_status text not null, to_status text not null, primary key (from_status, to_status)) strict;
CREATE TABLE order_events (
    cursor integer primary key autoincrement, order_id text not null references orders(id), seq integer not null,
    at integer not null, type text not null, from_status text, to_status text not null, data text not null,
    unique (order_id, seq)) strict;
CREATE TABLE claims (
    id text primary key, claim_key text not null unique, rail text not null, subject_kind text not null,
    subject_id text not null, payer text not null, pay_to text not null, asset text not null, chain_id integer not null,
    nonce text not null, amount_micro integer not null, value_micro integer not null check (value_micro >= amount_micro),
    valid_before integer not null, from_block integer not null, payload text not null,
    state text not null check (state in ('claimed','submitting','settled','failed','unknown','stray')),
    tx_hash text, failure text, created_at integer not null, updated_at integer not null, means text not null default 'eip3009', provider_ref text, process text) strict;
CREATE TABLE chain_txs (
    hash text primary key, raw text not null, ref text not null, relayer text not null, account_nonce integer not null,
    state text not null, created_at integer not null) strict;
CREATE TABLE inflows (
    tx_hash text not null, log_index integer not null, payer text not null, value_micro integer not null,
    block integer not null, claim_id text references claims(id), primary key (tx_hash, log_index)) strict;
CREATE TABLE refunds (
    id text primary key, claim_id text not null references claims(id), order_id text references orders(id),
    reason text not null, amount_micro integer not null check (amount_micro > 0), receiver text not null,
    nonce text not null unique, from_block integer not null, state text not null check (state in ('pending','succeeded')),
    attempts integer not null default 0, tx_hash text, created_at integer not null, updated_at integer not null,
    unique (claim_id, reason)) strict;
CREATE TABLE outbox (
    id integer primary key autoincrement, kind text not null, dedupe text not null unique, subject text not null,
    payload text not null, run_at integer not null, attempts integer not null default 0, lease_owner text,
    lease_until integer, done_at integer, last_error text) strict;
CREATE TABLE dispatches (
    order_id text primary key references orders(id), kitchen text not null, dispatch_key text not null unique,
    state text not null, external_id text, created_at integer not null, updated_at integer not null) strict;
CREATE TABLE demo_tickets (
    ticket_key text primary key, answer text not null, reason text, prep_minutes integer not null,
    answers_at integer not null, cancelled_at integer) strict;
CREATE TABLE idempotency (
    route text not null, key text not null, body_hash text not null, state text not null, response text,
    started_at integer not null, expires_at integer not null, primary key (route, key)) strict;
CREATE TABLE shelf (
    restaurant_id text not null, item_id text not null, amount_left integer check (amount_left >= 0),
    is_out integer not null default 0, updated_at integer not null, primary key (restaurant_id, item_id)) strict;
CREATE TABLE holds (
    order_id text not null references orders(id), restaurant_id text not null, item_id text not null,
    amount integer not null check (amount > 0), state text not null check (state in ('held','used','released')),
    primary key (order_id, item_id)) strict;
CREATE TABLE restaurant_states (
    restaurant_id text primary key, paused_until integer, attended_until integer not null default 0,
    key_generation integer not null default 0, updated_at integer not null) strict;
CREATE TABLE call_attempts (
    id text primary key, order_id text not null references orders(id), n integer not null, carrier text not null,
    call_sid text, state text not null check (state in ('planned','dialing','live','done')),
    process text, lost integer not null default 0, outcome text, transcript text, created_at integer not null,
    started_at integer, news_at integer, ended_at integer, unique (order_id, n)) strict;
CREATE TABLE deliveries (
    id text primary key, kind text not null check (kind in ('callback','webhook')), subject text not null,
    seq integer not null, url text not null, body text,
    state text not null check (state in ('open','delivered','dead')), attempts integer not null default 0,
    next_at integer, last_error text, created_at integer not null, updated_at integer not null,
    unique (kind, subject, seq)) strict;
CREATE TABLE received_webhooks (
    restaurant_id text not null, id text not null, at integer not null, primary key (restaurant_id, id)) strict;
CREATE TABLE recipe_quotes (
    token_hash text primary key, product text not null, total_cents integer not null check (total_cents > 0),
    amount_micro integer not null check (amount_micro = total_cents * 10000),
    pay_to text not null, asset text not null, chain_id integer not null,
    created_at integer not null, expires_at integer not null) strict;
CREATE TABLE recipe_editions (hash text primary key, product text not null, content text not null) strict;
CREATE TABLE purchases (
    id text primary key, quote_hash text not null references recipe_quotes(token_hash), product text not null,
    edition text not null references recipe_editions(hash), email text,
    mail text check (mail in ('queued','sending','sent','unsure','refused')),
    created_at integer not null, settled_at integer) strict;
CREATE TABLE waitlist (
    email text primary key, zip text, city text, restaurant_name text, created_at integer not null,
    updated_at integer not null) strict;
insert into "kysely_migration" values ('0001_ledger', '2026-11-22T00:21:26.510Z');
insert into "kysely_migration" values ('0002_shelf', '2026-11-22T00:21:26.511Z');
insert into "kysely_migration" values ('0003_channels', '2026-11-22T00:21:26.512Z');
insert into "kysely_migration" values ('0004_rails', '2026-11-22T00:21:26.514Z');
insert into "kysely_migration" values ('0005_recipes', '2026-11-22T00:21:26.516Z');
insert into "kysely_migration" values ('0006_processes', '2026-11-22T00:21:26.517Z');
insert into "kysely_migration" values ('0007_outbox_kinds', '2026-11-22T00:21:26.518Z');
insert into "kysely_migration" values ('0008_payers', '2026-11-22T00:21:26.519Z');
insert into "kysely_migration_lock" values ('migration_lock', 0);
insert into "settings" values ('mpp', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('orders', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('merchants', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('probe', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "quotes" values ('0469ec4dedb550032670b3f5f837eba6bfe18a600eb4547613c2432d0f47a94e', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795308300000,"earliest":1795308300000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0x9D1E038300897585A9033340F77d84cb2D397667', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795306883522, 1795307483522);
insert into "quotes" values ('ba1109aa825ea1b53d58188704fa2595ac569d1aa1a2b5a942da0fec95935fce', 'order', '35472', '6127cefb13da7f65', '{"restaurantId":"35472","restaurant":{"name":"The Unlucky Ladle","address":"313 Van Brunt St, Brooklyn, NY 11231","phone":"+1 347-555-0113","timezone":"America/New_York"},"menuVersion":"6127cefb13da7f65","items":[{"id":"3547218","quantity":1}],"lines":[{"itemId":"3547218","name":"Seltzer","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":200,"total":200,"taxCategory":"sweet_drink"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795308300000,"earliest":1795308300000,"warnings":[]},"price":{"subtotal":200,"tax":18,"deliveryFee":0,"convenienceFee":199,"total":417,"lineTaxes":[18]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '9f51bbe6482989c6adac71ea63223d7d46bc361e74144865ffe84f08c1dbe1d5', 417, 4170000, '0x9D1E038300897585A9033340F77d84cb2D397667', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795306883865, 1795307483865);
insert into "quotes" values ('6a83dea5436488a234bbe096e47bf41ad16b23a6c2ef8a5a7545259f42159ba8', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795308300000,"earliest":1795308300000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0x9D1E038300897585A9033340F77d84cb2D397667', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795306884401, 1795307484401);
insert into "quotes" values ('253d462d0385bc15f1fc8fc719a28b2be1277c97b8f5b3dacbff89da1f467ca1', 'order', '35480', 'be89d4b48597b418', '{"restaurantId":"35480","restaurant":{"name":"Halyard Street Provisions","address":"288 Van Brunt St, Brooklyn, NY 11231","phone":"+1 718-555-0180","timezone":"America/New_York"},"menuVersion":"be89d4b48597b418","items":[{"id":"3548008","quantity_lbs":22}],"lines":[{"itemId":"3548008","name":"Yellow Onions","quantity":null,"weight":22000,"modifiers":[],"appliedDefaults":[],"unitPrice":139,"total":3058,"taxCategory":"grocery"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795310100000,"earliest":1795310100000,"warnings":[]},"price":{"subtotal":3058,"tax":0,"deliveryFee":0,"convenienceFee":199,"total":3257,"lineTaxes":[0]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '56ab1a1fc46a2501d84834e6a1ee10af356f4d40f38c5e5a8dcb9813c1273651', 3257, 32570000, '0x9D1E038300897585A9033340F77d84cb2D397667', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795306884468, 1795307484468);
insert into "orders" values ('ORD-2HhaEvPe', '0469ec4dedb550032670b3f5f837eba6bfe18a600eb4547613c2432d0f47a94e', '35453', 'restaurant', 'pickup', 'ready_for_pickup', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795308300000, 18320000, 0, 'demo-ORD-2HhaEvPe', 1795308300000, 1795307363680, NULL, NULL, 1795306883568, NULL, NULL, NULL);
insert into "orders" values ('ORD-z6fWVpUi', 'ba1109aa825ea1b53d58188704fa2595ac569d1aa1a2b5a942da0fec95935fce', '35472', 'restaurant', 'pickup', 'fulfillment_failed', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795308300000, 4170000, 4170000, NULL, NULL, 1795307364133, 'restaurant_rejected', 'The kitchen cannot take this order', 1795306883891, NULL, NULL, NULL);
insert into "orders" values ('ORD-yUNaYn1l', '6a83dea5436488a234bbe096e47bf41ad16b23a6c2ef8a5a7545259f42159ba8', '35453', 'restaurant', 'pickup', 'awaiting_payment', 1, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795308300000, 0, 0, NULL, NULL, NULL, NULL, NULL, 1795306884428, NULL, NULL, NULL);
insert into "orders" values ('ORD-ACzdT8ct', '253d462d0385bc15f1fc8fc719a28b2be1277c97b8f5b3dacbff89da1f467ca1', '35480', 'grocery', 'pickup', 'ready_for_pickup', 8, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795310100000, 32570000, 1530000, 'demo-ORD-ACzdT8ct', 1795310100000, 1795307364621, NULL, NULL, 1795306884489, NULL, '[[0,20896]]', NULL);
insert into "order_edges" values ('awaiting_payment', 'payment_received');
insert into "order_edges" values ('awaiting_payment', 'paid');
insert into "order_edges" values ('awaiting_payment', 'payment_expired');
insert into "order_edges" values ('payment_received', 'placing_order');
insert into "order_edges" values ('payment_received', 'order_received');
insert into "order_edges" values ('paid', 'placing_order');
insert into "order_edges" values ('paid', 'order_received');
insert into "order_edges" values ('placing_order', 'submitting_to_restaurant');
insert into "order_edges" values ('placing_order', 'fulfillment_failed');
insert into "order_edges" values ('submitting_to_restaurant', 'confirmed');
insert into "order_edges" values ('submitting_to_restaurant', 'fulfillment_failed');
insert into "order_edges" values ('order_received', 'confirming_with_restaurant');
insert into "order_edges" values ('confirming_with_restaurant', 'confirmed');
insert into "order_edges" values ('confirming_with_restaurant', 'rejected');
insert into "order_edges" values ('confirming_with_restaurant', 'fulfillment_failed');
insert into "order_edges" values ('confirmed', 'ready_for_pickup');
insert into "order_edges" values ('confirmed', 'out_for_delivery');
insert into "order_edges" values ('confirmed', 'cancelled');
insert into "order_edges" values ('ready_for_pickup', 'picked_up');
insert into "order_edges" values ('out_for_delivery', 'delivered');
insert into "order_events" values (1, 'ORD-2HhaEvPe', 1, 1795306883568, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (2, 'ORD-2HhaEvPe', 2, 1795306883680, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x2d528407e5f8505df948cf4c073835232166b2d29aa52799f8baa648738748d0"}');
insert into "order_events" values (3, 'ORD-2HhaEvPe', 3, 1795306883693, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (4, 'ORD-2HhaEvPe', 4, 1795306883701, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (5, 'ORD-2HhaEvPe', 5, 1795306883727, 'accept', 'submitting_to_restaurant', 'confirmed', '{}');
insert into "order_events" values (6, 'ORD-2HhaEvPe', 6, 1795306883746, 'ready', 'confirmed', 'ready_for_pickup', '{}');
insert into "order_events" values (7, 'ORD-z6fWVpUi', 1, 1795306883891, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (8, 'ORD-z6fWVpUi', 2, 1795306884133, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x7c899b10ba2a63159f6c5cd8a90d745c33313d971ae1df88904fbed4d202cbbe"}');
insert into "order_events" values (9, 'ORD-z6fWVpUi', 3, 1795306884149, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (10, 'ORD-z6fWVpUi', 4, 1795306884171, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (11, 'ORD-z6fWVpUi', 5, 1795306884208, 'fail', 'submitting_to_restaurant', 'fulfillment_failed', '{"code":"restaurant_rejected"}');
insert into "order_events" values (12, 'ORD-z6fWVpUi', 6, 1795306884363, 'refund_succeeded', 'fulfillment_failed', 'fulfillment_failed', '{"refundId":"rf_5fe35760787a9743d9d22a76","transactionHash":"0xccda8ac4d6fe3a97c0e0d73a821b80ba01e9ffbd785fc878e906d3d35c7c7ffd"}');
insert into "order_events" values (13, 'ORD-yUNaYn1l', 1, 1795306884428, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (14, 'ORD-ACzdT8ct', 1, 1795306884489, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (15, 'ORD-ACzdT8ct', 2, 1795306884621, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0xb0a40e87c673136be120f2292a62c6e6d14cc3e66f85b9a1c340341d29d8ce4e"}');
insert into "order_events" values (16, 'ORD-ACzdT8ct', 3, 1795306884627, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (17, 'ORD-ACzdT8ct', 4, 1795306884631, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (18, 'ORD-ACzdT8ct', 5, 1795306884643, 'accept', 'submitting_to_restaurant', 'confirmed', '{}');
insert into "order_events" values (19, 'ORD-ACzdT8ct', 6, 1795306884663, 'adjusted', 'confirmed', 'confirmed', '{"amount":"1530000"}');
insert into "order_events" values (20, 'ORD-ACzdT8ct', 7, 1795306884663, 'ready', 'confirmed', 'ready_for_pickup', '{}');
insert into "order_events" values (21, 'ORD-ACzdT8ct', 8, 1795306884799, 'refund_succeeded', 'ready_for_pickup', 'ready_for_pickup', '{"refundId":"rf_016003de59b7a40ddea2d92d","transactionHash":"0xc89697b31bbb388c932474800451c3edfcfff91e1ae4d726e4514ee81e5fa0fe"}');
insert into "claims" values ('cl_sZ-TdCCyA18dBf-zyD67DKUaIDea3w_V', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0xf057bba355716ff4dde12faf133bdeca191fe0cc:0xdb3b09c929708244da91d0eece59fb44800312b9c2e3b99423f971d15dd315d0', 'x402-v2', 'order', 'ORD-2HhaEvPe', '0xf057bba355716ff4dde12faf133bdeca191fe0cc', '0x9D1E038300897585A9033340F77d84cb2D397667', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xdb3b09c929708244da91d0eece59fb44800312b9c2e3b99423f971d15dd315d0', 18320000, 18320000, 1795307483, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x775530b85e9f985fed3b9783aa0d79e2798029a83721538f5029b6e952ee2056562cda359561c1e0b84af9675d22c1ba88dff298010d79b8a284669ff9cbacda1b"}', 'settled', '0x2d528407e5f8505df948cf4c073835232166b2d29aa52799f8baa648738748d0', NULL, 1795306883638, 1795306883679, 'eip3009', NULL, 'vm_0b2ffc73-8d44-492f-90e0-c66e12d5595a_4026531836:2097');
insert into "claims" values ('cl_AwGB1ev-txpTrZkh_Ojqb5_NU6YiELUi', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x182a2cd7851832e9f519678744ed463d9b28a18b:0x0ddc0627ea858e21c0f565fce2dfa29e27d4ae53f7dcc4202675df48842dcbf2', 'x402-v2', 'order', 'ORD-z6fWVpUi', '0x182a2cd7851832e9f519678744ed463d9b28a18b', '0x9D1E038300897585A9033340F77d84cb2D397667', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x0ddc0627ea858e21c0f565fce2dfa29e27d4ae53f7dcc4202675df48842dcbf2', 4170000, 4170000, 1795307483, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x2a547fbd4ba8112faceaaf7cfc6f62416cc91f9b4f8d2f1733cf0089abc2a5f117e57af503449e13fd79e3b2705b710b70aad8a09354e7106f84f8edbd10a7671b"}', 'settled', '0x7c899b10ba2a63159f6c5cd8a90d745c33313d971ae1df88904fbed4d202cbbe', NULL, 1795306884013, 1795306884126, 'eip3009', NULL, 'vm_0b2ffc73-8d44-492f-90e0-c66e12d5595a_4026531836:2097');
insert into "claims" values ('cl_FmzS-BpRAwfFg5RGTMhOoQFUMSiupM-1', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x7810727f3cf208deefcdf63f76f424364ae0c2fa:0x55da441faba3f8a2106f7b8f167f7f62ac8d65a40ac5f0b55db879de197e504e', 'x402-v2', 'order', 'ORD-ACzdT8ct', '0x7810727f3cf208deefcdf63f76f424364ae0c2fa', '0x9D1E038300897585A9033340F77d84cb2D397667', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x55da441faba3f8a2106f7b8f167f7f62ac8d65a40ac5f0b55db879de197e504e', 32570000, 32570000, 1795307484, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0xf088bd3e0a94a32f1e49f845c8fad6c3b2c2a6a78cea7eada3411728ac4c8ade375ea73e47f19d611761c26014b877490e136f068232a4ffdc7886f16f3c31801b"}', 'settled', '0xb0a40e87c673136be120f2292a62c6e6d14cc3e66f85b9a1c340341d29d8ce4e', NULL, 1795306884574, 1795306884620, 'eip3009', NULL, 'vm_0b2ffc73-8d44-492f-90e0-c66e12d5595a_4026531836:2097');
insert into "claims" values ('cl_TURiskXpzO2g8GJ5OJn_4S2A09gEbCd-', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x8dafd9b17a941ac54f4dc709c58eec035e7c72c4:0xaa3b22d1f757650ea52e109b56b0d42a05824ac56fd821e8eb6b108eb10f751d', 'x402-v2', 'purchase', 'pu_7c9b8c831a33c689a38863fea8063276', '0x8dafd9b17a941ac54f4dc709c58eec035e7c72c4', '0x9D1E038300897585A9033340F77d84cb2D397667', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xaa3b22d1f757650ea52e109b56b0d42a05824ac56fd821e8eb6b108eb10f751d', 2990000, 2990000, 1795307484, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x25abf1211c1026a575e16f37d99b7709d3e2952f3ed1faa6573185be150d218f1738f346753a16bf4bdf4a0f73ffd8d64b7f40e36f986bf54df1fc49ff56a0f81c"}', 'settled', '0x9f9a4482f51510708f9a014a5ae7f680472a2425eef4b0e0f4eb53461a4d2176', NULL, 1795306884731, 1795306884883, 'eip3009', NULL, 'vm_0b2ffc73-8d44-492f-90e0-c66e12d5595a_4026531836:2097');
insert into "chain_txs" values ('0x2d528407e5f8505df948cf4c073835232166b2d29aa52799f8baa648738748d0', '0x02f9019382210580843b9aca0084e4cee1728301c92b94833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000f057bba355716ff4dde12faf133bdeca191fe0cc0000000000000000000000009d1e038300897585a9033340f77d84cb2d3976670000000000000000000000000000000000000000000000000000000001178a800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0237dbdb3b09c929708244da91d0eece59fb44800312b9c2e3b99423f971d15dd315d0000000000000000000000000000000000000000000000000000000000000001b775530b85e9f985fed3b9783aa0d79e2798029a83721538f5029b6e952ee2056562cda359561c1e0b84af9675d22c1ba88dff298010d79b8a284669ff9cbacdac080a0eaaa81718f4d4ed5a560b4f0cde03ba45a0f7658c636de2472b07070eefbced5a0501766ba5da96dff8b5f3a1913c2788babd855b28d1a219e897d008764d7d5b3', '0xf057bba355716ff4dde12faf133bdeca191fe0cc:0xdb3b09c929708244da91d0eece59fb44800312b9c2e3b99423f971d15dd315d0', '0xa725ce0dc28d043f2450369c152b85eb511f0525', 0, 'mined', 1795306883662);
insert into "chain_txs" values ('0x7c899b10ba2a63159f6c5cd8a90d745c33313d971ae1df88904fbed4d202cbbe', '0x02f9019382210501843b9aca0084cb3ca63c8301723594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000182a2cd7851832e9f519678744ed463d9b28a18b0000000000000000000000009d1e038300897585a9033340f77d84cb2d39766700000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0237db0ddc0627ea858e21c0f565fce2dfa29e27d4ae53f7dcc4202675df48842dcbf2000000000000000000000000000000000000000000000000000000000000001b2a547fbd4ba8112faceaaf7cfc6f62416cc91f9b4f8d2f1733cf0089abc2a5f117e57af503449e13fd79e3b2705b710b70aad8a09354e7106f84f8edbd10a767c001a0d147652b4593e567cfd1b7be3d2b3fa53487e96f9f69c092166f9555ba5022b6a01a157d477bfa4ee955b22dcd943106c5b91d4612b98e44930338423ef2dfd1a2', '0x182a2cd7851832e9f519678744ed463d9b28a18b:0x0ddc0627ea858e21c0f565fce2dfa29e27d4ae53f7dcc4202675df48842dcbf2', '0xa725ce0dc28d043f2450369c152b85eb511f0525', 1, 'mined', 1795306884084);
insert into "chain_txs" values ('0xccda8ac4d6fe3a97c0e0d73a821b80ba01e9ffbd785fc878e906d3d35c7c7ffd', '0x02f9019382210502843b9aca0084c0c8d5808301725394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000009d1e038300897585a9033340f77d84cb2d397667000000000000000000000000182a2cd7851832e9f519678744ed463d9b28a18b00000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0243948a014f1d963c0056b829bbdf4fbd8a4b23cd56617c4382c4f662c536cc46306f000000000000000000000000000000000000000000000000000000000000001ca0e3a4e09a38b2255905d031a70567849c73d15ad51691696630d5d8451eb4331c0c2461c948f32be5e575c5160b55cd7086f79e54eacdea10ede5a861424a87c001a03510dc3426548b85ea6c1ff72ffe07ae9e104ea0f5d1c8a29b5c2b0d7b8c6267a05e76e6a4d677129fb78a0a882565d251244e717530e9e458f9e07a0bb3b57a93', '0x9d1e038300897585a9033340f77d84cb2d397667:0x8a014f1d963c0056b829bbdf4fbd8a4b23cd56617c4382c4f662c536cc46306f', '0xa725ce0dc28d043f2450369c152b85eb511f0525', 2, 'sent', 1795306884304);
insert into "chain_txs" values ('0xb0a40e87c673136be120f2292a62c6e6d14cc3e66f85b9a1c340341d29d8ce4e', '0x02f9019382210503843b9aca0084af9be88a8301725594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000007810727f3cf208deefcdf63f76f424364ae0c2fa0000000000000000000000009d1e038300897585a9033340f77d84cb2d3976670000000000000000000000000000000000000000000000000000000001f0fa900000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0237dc55da441faba3f8a2106f7b8f167f7f62ac8d65a40ac5f0b55db879de197e504e000000000000000000000000000000000000000000000000000000000000001bf088bd3e0a94a32f1e49f845c8fad6c3b2c2a6a78cea7eada3411728ac4c8ade375ea73e47f19d611761c26014b877490e136f068232a4ffdc7886f16f3c3180c080a02b52e232112860e91b037ada76ca97a4a47a078aa91e8b6d4e4a5bc5fe783de5a00ed03b2523328c9bc9377992cc6f83cbdfbff4483c4efdec943f2aea066e5067', '0x7810727f3cf208deefcdf63f76f424364ae0c2fa:0x55da441faba3f8a2106f7b8f167f7f62ac8d65a40ac5f0b55db879de197e504e', '0xa725ce0dc28d043f2450369c152b85eb511f0525', 3, 'mined', 1795306884606);
insert into "chain_txs" values ('0xc89697b31bbb388c932474800451c3edfcfff91e1ae4d726e4514ee81e5fa0fe', '0x02f9019382210504843b9aca0084a27168188301726394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000009d1e038300897585a9033340f77d84cb2d3976670000000000000000000000007810727f3cf208deefcdf63f76f424364ae0c2fa00000000000000000000000000000000000000000000000000000000001758900000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b02439451575acf3c7e79c36340d21798cb09614b63207da245afdb15ef71012ddd7b6d000000000000000000000000000000000000000000000000000000000000001cd8e230b73f67f06be8cc06bd753dcbadefa0f6bde2e2d0130f70c2166bc8e217105106092de7c3956f17b6e60defbe2ae560139e79dd42b6b94df295189a3b76c001a0f50954d3807fdf4f900f045a84c6736b8029fbc9c5947228cee92976acad1fb5a061186793ee8526268a4ad39256c5f7c547cdcd6bca93d7d9a6c5c733ffe6da3b', '0x9d1e038300897585a9033340f77d84cb2d397667:0x51575acf3c7e79c36340d21798cb09614b63207da245afdb15ef71012ddd7b6d', '0xa725ce0dc28d043f2450369c152b85eb511f0525', 4, 'sent', 1795306884744);
insert into "chain_txs" values ('0x9f9a4482f51510708f9a014a5ae7f680472a2425eef4b0e0f4eb53461a4d2176', '0x02f9019382210505843b9aca00849d10a7c08301726394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000008dafd9b17a941ac54f4dc709c58eec035e7c72c40000000000000000000000009d1e038300897585a9033340f77d84cb2d39766700000000000000000000000000000000000000000000000000000000002d9fb00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0237dcaa3b22d1f757650ea52e109b56b0d42a05824ac56fd821e8eb6b108eb10f751d000000000000000000000000000000000000000000000000000000000000001c25abf1211c1026a575e16f37d99b7709d3e2952f3ed1faa6573185be150d218f1738f346753a16bf4bdf4a0f73ffd8d64b7f40e36f986bf54df1fc49ff56a0f8c001a0dcf6e5204e3e23ac39fb824d3d1c6b8ada66b20ce8e96c1d092b4d8ae76243aaa04e669663d4c3b418b5da9f1fea5dd7d3b041f038f906d2265d6cfbfc46d7cf32', '0x8dafd9b17a941ac54f4dc709c58eec035e7c72c4:0xaa3b22d1f757650ea52e109b56b0d42a05824ac56fd821e8eb6b108eb10f751d', '0xa725ce0dc28d043f2450369c152b85eb511f0525', 5, 'mined', 1795306884823);
insert into "inflows" values ('0x2d528407e5f8505df948cf4c073835232166b2d29aa52799f8baa648738748d0', 1, '0xf057bba355716ff4dde12faf133bdeca191fe0cc', 18320000, 3, 'cl_sZ-TdCCyA18dBf-zyD67DKUaIDea3w_V');
insert into "inflows" values ('0x7c899b10ba2a63159f6c5cd8a90d745c33313d971ae1df88904fbed4d202cbbe', 1, '0x182a2cd7851832e9f519678744ed463d9b28a18b', 4170000, 5, 'cl_AwGB1ev-txpTrZkh_Ojqb5_NU6YiELUi');
insert into "inflows" values ('0xb0a40e87c673136be120f2292a62c6e6d14cc3e66f85b9a1c340341d29d8ce4e', 1, '0x7810727f3cf208deefcdf63f76f424364ae0c2fa', 32570000, 8, 'cl_FmzS-BpRAwfFg5RGTMhOoQFUMSiupM-1');
insert into "inflows" values ('0x9f9a4482f51510708f9a014a5ae7f680472a2425eef4b0e0f4eb53461a4d2176', 1, '0x8dafd9b17a941ac54f4dc709c58eec035e7c72c4', 2990000, 11, 'cl_TURiskXpzO2g8GJ5OJn_4S2A09gEbCd-');
insert into "refunds" values ('rf_5fe35760787a9743d9d22a76', 'cl_AwGB1ev-txpTrZkh_Ojqb5_NU6YiELUi', 'ORD-z6fWVpUi', 'not_placed', 4170000, '0x182a2cd7851832e9f519678744ed463d9b28a18b', '0x8a014f1d963c0056b829bbdf4fbd8a4b23cd56617c4382c4f662c536cc46306f', 0, 'succeeded', 1, '0xccda8ac4d6fe3a97c0e0d73a821b80ba01e9ffbd785fc878e906d3d35c7c7ffd', 1795306884208, 1795306884363);
insert into "refunds" values ('rf_016003de59b7a40ddea2d92d', 'cl_FmzS-BpRAwfFg5RGTMhOoQFUMSiupM-1', 'ORD-ACzdT8ct', 'adjusted:1', 1530000, '0x7810727f3cf208deefcdf63f76f424364ae0c2fa', '0x51575acf3c7e79c36340d21798cb09614b63207da245afdb15ef71012ddd7b6d', 0, 'succeeded', 1, '0xc89697b31bbb388c932474800451c3edfcfff91e1ae4d726e4514ee81e5fa0fe', 1795306884663, 1795306884799);
insert into "outbox" values (1, 'expire_order', 'expire_order:ORD-2HhaEvPe', 'ORD-2HhaEvPe', '{}', 1795307483522, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (2, 'place', 'place:ORD-2HhaEvPe', 'ORD-2HhaEvPe', '{}', 1795306883701, 3, 'vm_0b2ffc73-8d44-492f-90e0-c66e12d5595a_4026531836:2097/zR9fjwlOqLkqW6mzPkTf_T88UAIOpV5Z', NULL, 1795306883728, NULL);
insert into "outbox" values (3, 'expire_dispatch', 'expire_dispatch:ORD-2HhaEvPe', 'ORD-2HhaEvPe', '{}', 1795307363680, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (4, 'ready', 'ready:ORD-2HhaEvPe', 'ORD-2HhaEvPe', '{}', 1795306883727, 1, 'vm_0b2ffc73-8d44-492f-90e0-c66e12d5595a_4026531836:2097/zR9fjwlOqLkqW6mzPkTf_T88UAIOpV5Z', NULL, 1795306883746, NULL);
insert into "outbox" values (5, 'complete', 'complete:ORD-2HhaEvPe', 'ORD-2HhaEvPe', '{}', 1795322700000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (6, 'expire_order', 'expire_order:ORD-z6fWVpUi', 'ORD-z6fWVpUi', '{}', 1795307483865, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (7, 'place', 'place:ORD-z6fWVpUi', 'ORD-z6fWVpUi', '{}', 1795306884171, 3, 'vm_0b2ffc73-8d44-492f-90e0-c66e12d5595a_4026531836:2097/zR9fjwlOqLkqW6mzPkTf_T88UAIOpV5Z', NULL, 1795306884216, NULL);
insert into "outbox" values (8, 'expire_dispatch', 'expire_dispatch:ORD-z6fWVpUi', 'ORD-z6fWVpUi', '{}', 1795307364133, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (9, 'refund', 'refund:rf_5fe35760787a9743d9d22a76', 'ORD-z6fWVpUi', '{"refundId":"rf_5fe35760787a9743d9d22a76"}', 1795306884208, 1, 'vm_0b2ffc73-8d44-492f-90e0-c66e12d5595a_4026531836:2097/zR9fjwlOqLkqW6mzPkTf_T88UAIOpV5Z', NULL, 1795306884363, NULL);
insert into "outbox" values (10, 'expire_order', 'expire_order:ORD-yUNaYn1l', 'ORD-yUNaYn1l', '{}', 1795307484401, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (11, 'expire_order', 'expire_order:ORD-ACzdT8ct', 'ORD-ACzdT8ct', '{}', 1795307484468, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (12, 'place', 'place:ORD-ACzdT8ct', 'ORD-ACzdT8ct', '{}', 1795306884631, 3, 'vm_0b2ffc73-8d44-492f-90e0-c66e12d5595a_4026531836:2097/zR9fjwlOqLkqW6mzPkTf_T88UAIOpV5Z', NULL, 1795306884644, NULL);
insert into "outbox" values (13, 'expire_dispatch', 'expire_dispatch:ORD-ACzdT8ct', 'ORD-ACzdT8ct', '{}', 1795307364621, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (14, 'ready', 'ready:ORD-ACzdT8ct', 'ORD-ACzdT8ct', '{}', 1795306884643, 1, 'vm_0b2ffc73-8d44-492f-90e0-c66e12d5595a_4026531836:2097/zR9fjwlOqLkqW6mzPkTf_T88UAIOpV5Z', NULL, 1795306884663, NULL);
insert into "outbox" values (15, 'complete', 'complete:ORD-ACzdT8ct', 'ORD-ACzdT8ct', '{}', 1795324500000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (16, 'refund', 'refund:rf_016003de59b7a40ddea2d92d', 'ORD-ACzdT8ct', '{"refundId":"rf_016003de59b7a40ddea2d92d"}', 1795306884663, 1, 'vm_0b2ffc73-8d44-492f-90e0-c66e12d5595a_4026531836:2097/zR9fjwlOqLkqW6mzPkTf_T88UAIOpV5Z', NULL, 1795306884799, NULL);
insert into "outbox" values (17, 'mail', 'mail:pu_7c9b8c831a33c689a38863fea8063276', 'pu_7c9b8c831a33c689a38863fea8063276', '{}', 1795306884883, 1, 'vm_0b2ffc73-8d44-492f-90e0-c66e12d5595a_4026531836:2097/THrj7arLrJUiaCjcUBAh322tEW5B0Mu_', 1795306914904, NULL, NULL);
insert into "dispatches" values ('ORD-2HhaEvPe', 'demo', 'ORD-2HhaEvPe', 'accepted', 'demo-ORD-2HhaEvPe', 1795306883701, 1795306883727);
insert into "dispatches" values ('ORD-z6fWVpUi', 'demo', 'ORD-z6fWVpUi', 'rejected', NULL, 1795306884171, 1795306884208);
insert into "dispatches" values ('ORD-ACzdT8ct', 'demo', 'ORD-ACzdT8ct', 'accepted', 'demo-ORD-ACzdT8ct', 1795306884631, 1795306884643);
insert into "demo_tickets" values ('ORD-2HhaEvPe', 'accept', NULL, 15, 1795306883725, NULL);
insert into "demo_tickets" values ('ORD-z6fWVpUi', 'reject', 'The kitchen cannot take this order', 10, 1795306884203, NULL);
insert into "demo_tickets" values ('ORD-ACzdT8ct', 'accept', NULL, 45, 1795306884639, NULL);
insert into "recipe_quotes" values ('8caf6d0bb51efcb43b750efed3bd0e980832d21283eaacebba586a189511cefb', 'recipe:skirt-steak-salsa-verde-cruda', 299, 2990000, '0x9D1E038300897585A9033340F77d84cb2D397667', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795306884679, 1795307484679);
insert into "recipe_editions" values ('742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'recipe:skirt-steak-salsa-verde-cruda', '{"id":"skirt-steak-salsa-verde-cruda","kind":"recipe","price":299,"recipes":[{"butcherTips":["Outside skirt is thicker, more even and more tender than inside skirt. It costs more and sells out by noon; call ahead.","Ask for the membrane to be peeled from both faces. What stays on shrinks in the pan and curls the steak.","Cut the long strap in lengths across the pan before cooking, never after: short pieces lie flat and show their grain."],"category":{"id":"beef","name":"Beef"},"cookMinutes":18,"cuisine":"Mexican","difficulty":"easy","doneness":[{"fahrenheit":145,"kind":"whole_cut","where":"thickest part, from the side"}],"drawing":"steak","equipment":["12-inch cast-iron pan or a hot grill","blender","instant-read thermometer"],"id":"skirt-steak-salsa-verde-cruda","ingredients":[{"item":"outside skirt steak","note":"680 g, in 2 or 3 pieces that fit the pan","quantity":"1 1/2","unit":"lb"},{"item":"kosher salt","note":"6 g, divided","quantity":"2","unit":"tsp"},{"item":"neutral oil","note":"15 ml","quantity":"1","unit":"tbsp"},{"item":"tomatillos","note":"225 g, husked and rinsed","part":"For the salsa","quantity":"1/2","unit":"lb"},{"item":"serrano chile","note":"stemmed","part":"For the salsa","quantity":"1"},{"item":"small white onion","note":"cut in chunks","part":"For the salsa","quantity":"1/2"},{"item":"cilantro leaves and tender stems","note":"20 g, loosely packed","part":"For the salsa","quantity":"1","unit":"cup"},{"item":"lime","note":"halved","part":"For the salsa","quantity":"1"}],"pairings":{"drink":["A dry Mexican lager with lime","Unoaked Garnacha","Hibiscus iced tea"],"food":["Warm corn tortillas","Charred scallions","Black beans with epazote"]},"prepMinutes":10,"servings":4,"steps":[{"minutes":5,"text":"Dry the steak with paper towels, season both sides with 1 1/2 teaspoons of the salt, and let it stand while you make the salsa."},{"minutes":5,"text":"Put the tomatillos, chile, onion, cilantro, the juice of half the lime and the remaining salt in the blender. Pulse 8 to 10 times: you want a loose relish with visible green specks, not a smoothie. Taste and add lime if it is shy."},{"minutes":4,"text":"Heat the pan over high for 4 minutes, until a drop of water skitters and vanishes. Rub the steak with the oil."},{"minutes":6,"text":"Lay the steak in and press it flat with tongs for the first 20 seconds. Sear until a dark crust forms, about 3 minutes, turn, and sear 2 to 3 minutes more, until the thickest part reads 145 °F (63 °C)."},{"minutes":8,"text":"Rest the steak on a board for 6 minutes; the juices should stop running. Find the grain, which runs across the short side, and slice against it, a quarter of an inch thick, with the knife held at a slant. Spoon over half of the salsa and serve the rest beside it."}],"storage":"Keep leftover slices and salsa apart, cold, for 3 days. Eat the meat cold in a salad or warm it for one minute in a hot pan; the salsa loses its edge after two days and does not freeze.","summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","tags":["weeknight","grill","gluten-free","dairy-free"],"title":"Skirt Steak with Salsa Verde Cruda"}],"summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","title":"Skirt Steak with Salsa Verde Cruda"}');
insert into "purchases" values ('pu_7c9b8c831a33c689a38863fea8063276', '8caf6d0bb51efcb43b750efed3bd0e980832d21283eaacebba586a189511cefb', 'recipe:skirt-steak-salsa-verde-cruda', '742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'ana@example.com', 'queued', 1795306884730, 1795306884883);
insert into "waitlist" values ('ana@example.com', '10001', NULL, NULL, 1795306884921, 1795306884921);
CREATE INDEX quotes_by_end on quotes (expires_at);
CREATE TRIGGER orders_follow_edges before update of status on orders when new.status <> old.status and not exists
      (select 1 from order_edges where from_status = old.status and to_status = new.status) begin select raise(abort, 'no such order transition'); end;
CREATE TRIGGER order_events_keep before update on order_events when true begin select raise(abort, 'events are kept'); end;
CREATE TRIGGER order_events_stay before delete on order_events when true begin select raise(abort, 'events are kept'); end;
CREATE UNIQUE INDEX claims_one_per_order on claims (subject_id) where subject_kind = 'order' and state not in ('failed','stray');
CREATE INDEX claims_open on claims (updated_at) where state in ('claimed','submitting','unknown');
CREATE INDEX claims_failed on claims (valid_before) where state = 'failed';
CREATE UNIQUE INDEX chain_txs_open on chain_txs (relayer, account_nonce) where state in ('signed','sent');
CREATE INDEX chain_txs_ref on chain_txs (ref);
CREATE TRIGGER refunds_within_claim before insert on refunds when new.amount_micro + (select coalesce(sum(amount_micro), 0) from refunds where claim_id = new.claim_id)
       > (select value_micro from claims where id = new.claim_id) begin select raise(abort, 'refunds exceed what was settled'); end;
CREATE INDEX outbox_due on outbox (run_at, id) where done_at is null;
CREATE INDEX outbox_subject on outbox (subject) where done_at is null;
CREATE INDEX orders_by_restaurant on orders (restaurant_id, created_at);
CREATE INDEX call_attempts_open on call_attempts (state) where state <> 'done';
CREATE INDEX call_attempts_started on call_attempts (started_at) where started_at is not null;
CREATE INDEX call_attempts_kept on call_attempts (ended_at) where transcript is not null;
CREATE INDEX deliveries_open on deliveries (kind, subject, seq) where state <> 'delivered';
CREATE INDEX recipe_quotes_by_end on recipe_quotes (expires_at);
CREATE INDEX purchases_by_quote on purchases (quote_hash);
CREATE UNIQUE INDEX claims_one_per_purchase on claims (subject_id)
    where subject_kind = 'purchase' and state not in ('failed','stray');
CREATE INDEX claims_by_subject on claims (subject_id);
CREATE INDEX chain_txs_by_nonce on chain_txs (relayer, account_nonce);
CREATE INDEX refunds_by_order on refunds (order_id);
CREATE INDEX outbox_kind on outbox (kind, run_at, id) where done_at is null;
CREATE INDEX claims_by_payer on claims (payer, created_at);
