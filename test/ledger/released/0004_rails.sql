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
    tx_hash text, failure text, created_at integer not null, updated_at integer not null, means text not null default 'eip3009', provider_ref text) strict;
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
insert into "kysely_migration" values ('0001_ledger', '2026-11-21T20:36:09.393Z');
insert into "kysely_migration" values ('0002_shelf', '2026-11-21T20:36:09.394Z');
insert into "kysely_migration" values ('0003_channels', '2026-11-21T20:36:09.401Z');
insert into "kysely_migration" values ('0004_rails', '2026-11-21T20:36:09.405Z');
insert into "kysely_migration_lock" values ('migration_lock', 0);
insert into "settings" values ('mpp', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('orders', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('merchants', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('probe', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "quotes" values ('85d43d0c3b8a5c66b556cdf0bf57ef88941b049cd6504ed2bc3dc2a8cd693ecf', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795294800000,"earliest":1795294800000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0x5d86a525D61B8994421D88c7675B08c2548c349C', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795293366280, 1795293966280);
insert into "quotes" values ('5cc2da4c695ffb4d1cba1772a830b4f6bc27659460c705f3764856d1f5748946', 'order', '35472', '6127cefb13da7f65', '{"restaurantId":"35472","restaurant":{"name":"The Unlucky Ladle","address":"313 Van Brunt St, Brooklyn, NY 11231","phone":"+1 347-555-0113","timezone":"America/New_York"},"menuVersion":"6127cefb13da7f65","items":[{"id":"3547218","quantity":1}],"lines":[{"itemId":"3547218","name":"Seltzer","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":200,"total":200,"taxCategory":"sweet_drink"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795294800000,"earliest":1795294800000,"warnings":[]},"price":{"subtotal":200,"tax":18,"deliveryFee":0,"convenienceFee":199,"total":417,"lineTaxes":[18]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '9f51bbe6482989c6adac71ea63223d7d46bc361e74144865ffe84f08c1dbe1d5', 417, 4170000, '0x5d86a525D61B8994421D88c7675B08c2548c349C', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795293366844, 1795293966844);
insert into "quotes" values ('c42532dc30abd83895926fdc8d93959ddaafaf0ceb6263b44432bddf5072f212', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795294800000,"earliest":1795294800000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0x5d86a525D61B8994421D88c7675B08c2548c349C', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795293367324, 1795293967324);
insert into "quotes" values ('8a97295a62e4de9645af27d39af5e451324732fcaefe22e6e806b22a760f819d', 'order', '35480', 'be89d4b48597b418', '{"restaurantId":"35480","restaurant":{"name":"Halyard Street Provisions","address":"288 Van Brunt St, Brooklyn, NY 11231","phone":"+1 718-555-0180","timezone":"America/New_York"},"menuVersion":"be89d4b48597b418","items":[{"id":"3548008","quantity_lbs":22}],"lines":[{"itemId":"3548008","name":"Yellow Onions","quantity":null,"weight":22000,"modifiers":[],"appliedDefaults":[],"unitPrice":139,"total":3058,"taxCategory":"grocery"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795296600000,"earliest":1795296600000,"warnings":[]},"price":{"subtotal":3058,"tax":0,"deliveryFee":0,"convenienceFee":199,"total":3257,"lineTaxes":[0]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '56ab1a1fc46a2501d84834e6a1ee10af356f4d40f38c5e5a8dcb9813c1273651', 3257, 32570000, '0x5d86a525D61B8994421D88c7675B08c2548c349C', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795293367443, 1795293967443);
insert into "orders" values ('ORD-H0qTk5I1', '85d43d0c3b8a5c66b556cdf0bf57ef88941b049cd6504ed2bc3dc2a8cd693ecf', '35453', 'restaurant', 'pickup', 'ready_for_pickup', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795294800000, 18320000, 0, 'demo-ORD-H0qTk5I1', 1795294800000, 1795293846686, NULL, NULL, 1795293366324, NULL, NULL, NULL);
insert into "orders" values ('ORD-n38gifux', '5cc2da4c695ffb4d1cba1772a830b4f6bc27659460c705f3764856d1f5748946', '35472', 'restaurant', 'pickup', 'fulfillment_failed', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795294800000, 4170000, 4170000, NULL, NULL, 1795293847082, 'restaurant_rejected', 'The kitchen cannot take this order', 1795293366865, NULL, NULL, NULL);
insert into "orders" values ('ORD-1xACGyUg', 'c42532dc30abd83895926fdc8d93959ddaafaf0ceb6263b44432bddf5072f212', '35453', 'restaurant', 'pickup', 'awaiting_payment', 1, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795294800000, 0, 0, NULL, NULL, NULL, NULL, NULL, 1795293367382, NULL, NULL, NULL);
insert into "orders" values ('ORD-mqQ0Qy0J', '8a97295a62e4de9645af27d39af5e451324732fcaefe22e6e806b22a760f819d', '35480', 'grocery', 'pickup', 'ready_for_pickup', 8, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795296600000, 32570000, 860000, 'demo-ORD-mqQ0Qy0J', 1795296600000, 1795293847614, NULL, NULL, 1795293367467, NULL, '[[0,21379]]', NULL);
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
insert into "order_events" values (1, 'ORD-H0qTk5I1', 1, 1795293366324, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (2, 'ORD-H0qTk5I1', 2, 1795293366686, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x480877e371e5bc1e10352237d81ab9886b1e0c00c84a20c8d45197edc7ae60e7"}');
insert into "order_events" values (3, 'ORD-H0qTk5I1', 3, 1795293366768, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (4, 'ORD-H0qTk5I1', 4, 1795293366782, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (5, 'ORD-H0qTk5I1', 5, 1795293366801, 'accept', 'submitting_to_restaurant', 'confirmed', '{}');
insert into "order_events" values (6, 'ORD-H0qTk5I1', 6, 1795293366817, 'ready', 'confirmed', 'ready_for_pickup', '{}');
insert into "order_events" values (7, 'ORD-n38gifux', 1, 1795293366865, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (8, 'ORD-n38gifux', 2, 1795293367082, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x6c5b21a635dd964c613bbe7cc79d6a073eb7cb5d404522c6ace0311658efd9c7"}');
insert into "order_events" values (9, 'ORD-n38gifux', 3, 1795293367110, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (10, 'ORD-n38gifux', 4, 1795293367130, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (11, 'ORD-n38gifux', 5, 1795293367168, 'fail', 'submitting_to_restaurant', 'fulfillment_failed', '{"code":"restaurant_rejected"}');
insert into "order_events" values (12, 'ORD-n38gifux', 6, 1795293367262, 'refund_succeeded', 'fulfillment_failed', 'fulfillment_failed', '{"refundId":"rf_4fe550156a4fe76f24cb5781","transactionHash":"0xe838a8b310d800d2934789fbcb8220075450b8ebadeac5e60129a09f922ee2c9"}');
insert into "order_events" values (13, 'ORD-1xACGyUg', 1, 1795293367382, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (14, 'ORD-mqQ0Qy0J', 1, 1795293367467, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (15, 'ORD-mqQ0Qy0J', 2, 1795293367614, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x648bdaafc590dfa15c8515ef951a0229fe85433d5fb983175ac471c155fd5bf0"}');
insert into "order_events" values (16, 'ORD-mqQ0Qy0J', 3, 1795293367655, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (17, 'ORD-mqQ0Qy0J', 4, 1795293367677, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (18, 'ORD-mqQ0Qy0J', 5, 1795293367700, 'accept', 'submitting_to_restaurant', 'confirmed', '{}');
insert into "order_events" values (19, 'ORD-mqQ0Qy0J', 6, 1795293367713, 'adjusted', 'confirmed', 'confirmed', '{"amount":"860000"}');
insert into "order_events" values (20, 'ORD-mqQ0Qy0J', 7, 1795293367713, 'ready', 'confirmed', 'ready_for_pickup', '{}');
insert into "order_events" values (21, 'ORD-mqQ0Qy0J', 8, 1795293367977, 'refund_succeeded', 'ready_for_pickup', 'ready_for_pickup', '{"refundId":"rf_820a8cfed1776ec9777f8d17","transactionHash":"0xa2fa6504853ccefdaf069bd4e056bfe8253a1976afc10b75b743cc32885112c2"}');
insert into "claims" values ('cl_kgFgiCoyAd2HYSsWXAMpoueZkXY3_-Tl', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x5856e22e6a8cc79a33b5c2cca1e646759f50c908:0x63974f23cf8b38fe678e35b156ca8f31f3ffd1906164672e111342455ed2234c', 'x402-v2', 'order', 'ORD-H0qTk5I1', '0x5856e22e6a8cc79a33b5c2cca1e646759f50c908', '0x5d86a525D61B8994421D88c7675B08c2548c349C', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x63974f23cf8b38fe678e35b156ca8f31f3ffd1906164672e111342455ed2234c', 18320000, 18320000, 1795293966, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x6df829cde4236ff3e834fc7434efc34e92c3e7a3fba89f8bdaf771b78318b1be11bce732b8ae4c1896d5da91faa1f5d7b52e7df5e9bda5a9104c498f9563d25c1c"}', 'settled', '0x480877e371e5bc1e10352237d81ab9886b1e0c00c84a20c8d45197edc7ae60e7', NULL, 1795293366500, 1795293366684, 'eip3009', NULL);
insert into "claims" values ('cl_XyJd9ifJhXYGoyBXb1vPhQYZ-bfCo5C_', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x35d1b2c15ce93401e8e558cface6d52f38068522:0x34052af4ef52445b84282f9ab8b391204c9ea7d0953c4d67317d5e875e7b92c5', 'x402-v2', 'order', 'ORD-n38gifux', '0x35d1b2c15ce93401e8e558cface6d52f38068522', '0x5d86a525D61B8994421D88c7675B08c2548c349C', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x34052af4ef52445b84282f9ab8b391204c9ea7d0953c4d67317d5e875e7b92c5', 4170000, 4170000, 1795293966, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x3b4de8e712380bc95d2edfcb69d43522d766ad7e2987ea2377b1adcf72dc00266798f767c0e29084920f7de3c390968be0cba70d548d8caff22a7206382609591c"}', 'settled', '0x6c5b21a635dd964c613bbe7cc79d6a073eb7cb5d404522c6ace0311658efd9c7', NULL, 1795293366970, 1795293367082, 'eip3009', NULL);
insert into "claims" values ('cl_k7cjJ6fLjaLIkBHno4VAeUmOyGPZzoRt', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x980c70317728de34df072b4c67793c564097f8e5:0xd73ad9044711cdeff6fbb942806a3f45291c9bcc343b30cb80c07c5f551d9ff6', 'x402-v2', 'order', 'ORD-mqQ0Qy0J', '0x980c70317728de34df072b4c67793c564097f8e5', '0x5d86a525D61B8994421D88c7675B08c2548c349C', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xd73ad9044711cdeff6fbb942806a3f45291c9bcc343b30cb80c07c5f551d9ff6', 32570000, 32570000, 1795293967, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x38f82167555f0b9e85f1555072cbf332da89728c01caab023055632e43c2d0b960744923bfd311aa8f53d9fdcdb599db9a60200174b92f181ba384fb0d30a5301c"}', 'settled', '0x648bdaafc590dfa15c8515ef951a0229fe85433d5fb983175ac471c155fd5bf0', NULL, 1795293367537, 1795293367613, 'eip3009', NULL);
insert into "chain_txs" values ('0x480877e371e5bc1e10352237d81ab9886b1e0c00c84a20c8d45197edc7ae60e7', '0x02f9019382210580843b9aca0084e4cee1728301c95894833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000005856e22e6a8cc79a33b5c2cca1e646759f50c9080000000000000000000000005d86a525d61b8994421d88c7675b08c2548c349c0000000000000000000000000000000000000000000000000000000001178a800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b02030e63974f23cf8b38fe678e35b156ca8f31f3ffd1906164672e111342455ed2234c000000000000000000000000000000000000000000000000000000000000001c6df829cde4236ff3e834fc7434efc34e92c3e7a3fba89f8bdaf771b78318b1be11bce732b8ae4c1896d5da91faa1f5d7b52e7df5e9bda5a9104c498f9563d25cc001a0fa988f7c2547d9e9de59ff3d0d0a12b0e3bdb52f0d1f2ee638e968776fd61d69a05dcbf9df1787e33ac9b1f5d67809f578b84d8bed5a6890b04ebbafcfd5f1993c', '0x5856e22e6a8cc79a33b5c2cca1e646759f50c908:0x63974f23cf8b38fe678e35b156ca8f31f3ffd1906164672e111342455ed2234c', '0x02efc0f36ecf5ecc03d9d8f5340ce9024fc2e8b3', 0, 'mined', 1795293366627);
insert into "chain_txs" values ('0x6c5b21a635dd964c613bbe7cc79d6a073eb7cb5d404522c6ace0311658efd9c7', '0x02f9019382210501843b9aca0084cb3ca8128301726394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e00000000000000000000000035d1b2c15ce93401e8e558cface6d52f380685220000000000000000000000005d86a525d61b8994421d88c7675b08c2548c349c00000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b02030e34052af4ef52445b84282f9ab8b391204c9ea7d0953c4d67317d5e875e7b92c5000000000000000000000000000000000000000000000000000000000000001c3b4de8e712380bc95d2edfcb69d43522d766ad7e2987ea2377b1adcf72dc00266798f767c0e29084920f7de3c390968be0cba70d548d8caff22a720638260959c001a0b9845f708cd21a84958e5825a129565badd1b9ee423dd063028d26227f60cdada03d013d1c006c291c03319dacf98ce359791cd711b4d2a427cd6a1c7a21eb3e65', '0x35d1b2c15ce93401e8e558cface6d52f38068522:0x34052af4ef52445b84282f9ab8b391204c9ea7d0953c4d67317d5e875e7b92c5', '0x02efc0f36ecf5ecc03d9d8f5340ce9024fc2e8b3', 1, 'mined', 1795293367052);
insert into "chain_txs" values ('0xe838a8b310d800d2934789fbcb8220075450b8ebadeac5e60129a09f922ee2c9', '0x02f9019382210502843b9aca0084c0c8d8b68301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000005d86a525d61b8994421d88c7675b08c2548c349c00000000000000000000000035d1b2c15ce93401e8e558cface6d52f3806852200000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b020ec7d85508a1d6e36992a01067296d3e1239402d89ee7f4d15c6c23c4235cdf7fdeb000000000000000000000000000000000000000000000000000000000000001c9a290e04ba2c86022ccb2e6fe11ff7a69a69c416c4013992df85cbf979d308637c7cba35419ce171d6f9b2617898acdb2a1e8d6259cc30bd22dc45c4ffde16e1c080a04a12be8bf15cba1e472e94aeb7b5ee4da0a2e7d85b802b33baba588c6f81db9ba05ded4e7f8ce87d8b4abcf4e9c1487937d87ab7661fe06dae457b2313fddc78c1', '0x5d86a525d61b8994421d88c7675b08c2548c349c:0xd85508a1d6e36992a01067296d3e1239402d89ee7f4d15c6c23c4235cdf7fdeb', '0x02efc0f36ecf5ecc03d9d8f5340ce9024fc2e8b3', 2, 'sent', 1795293367230);
insert into "chain_txs" values ('0x648bdaafc590dfa15c8515ef951a0229fe85433d5fb983175ac471c155fd5bf0', '0x02f9019382210503843b9aca0084af9bebd88301728294833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000980c70317728de34df072b4c67793c564097f8e50000000000000000000000005d86a525d61b8994421d88c7675b08c2548c349c0000000000000000000000000000000000000000000000000000000001f0fa900000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b02030fd73ad9044711cdeff6fbb942806a3f45291c9bcc343b30cb80c07c5f551d9ff6000000000000000000000000000000000000000000000000000000000000001c38f82167555f0b9e85f1555072cbf332da89728c01caab023055632e43c2d0b960744923bfd311aa8f53d9fdcdb599db9a60200174b92f181ba384fb0d30a530c080a02eca5f5c686a826e5e6bdca038d172dbf8cb9088243f94a062cd1d642040b66ea055bc6309adffa4595ce847096469a7f6aea46c1ec10db691cf78dbd85fb2f151', '0x980c70317728de34df072b4c67793c564097f8e5:0xd73ad9044711cdeff6fbb942806a3f45291c9bcc343b30cb80c07c5f551d9ff6', '0x02efc0f36ecf5ecc03d9d8f5340ce9024fc2e8b3', 3, 'mined', 1795293367582);
insert into "chain_txs" values ('0xa2fa6504853ccefdaf069bd4e056bfe8253a1976afc10b75b743cc32885112c2', '0x02f9019382210504843b9aca0084a2716b968301725594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000005d86a525d61b8994421d88c7675b08c2548c349c000000000000000000000000980c70317728de34df072b4c67793c564097f8e500000000000000000000000000000000000000000000000000000000000d1f600000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b020ec71961b7e4de8c9e21d8ca82e3479796e1c9de2129b1f538c3c8eb98b7af87f41b000000000000000000000000000000000000000000000000000000000000001b1496484d3e3cc73b94783e06b82ebe2f50fb21f5ec67780ffe8f5392bcaf7bcc3f340e28c3129b5406f68fb689e268362e5c7769a29c33c46f2627f1e48cd415c080a0d389015ca34e4c12e38c7659f55362c8bf249cfc3200e47b3c93c22e4d566ff5a0393a455930901482ffebde5f5b02bb07fa3eb53dfbbecb4e9356c6fc33515154', '0x5d86a525d61b8994421d88c7675b08c2548c349c:0x1961b7e4de8c9e21d8ca82e3479796e1c9de2129b1f538c3c8eb98b7af87f41b', '0x02efc0f36ecf5ecc03d9d8f5340ce9024fc2e8b3', 4, 'sent', 1795293367922);
insert into "chain_txs" values ('0x0441591a351b9be40126795e26e22b1f6efd720a2bc32acccd4c447e2e9b92d8', '0x02f9019382210505843b9aca00849d10aa8c8301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000f0266cf3d5c721b2e5df526a6a39a3cb25ddf1c40000000000000000000000005d86a525d61b8994421d88c7675b08c2548c349c00000000000000000000000000000000000000000000000000000000002d9fb00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b02030f7b72279d54023f1ef216e585afd33bc843111c26994effec498a8b70ecaeb95b000000000000000000000000000000000000000000000000000000000000001c6d426966a3a67d075639953a27c393806cecf962a24e7485a776fc3de2e9353b2a46c6707f254e141dd54579b5ecc09cbbf53ab09b803bdc92f359024db30378c001a0f74ac0a52cf38d460a6b4d769ffb5bdabb7eec0181fcfc592d00c324901f51b6a030865a8a407dee63566be48d487fbc6bb4f74ad815dca53f7a5304bf5a364ade', '0xf0266cf3d5c721b2e5df526a6a39a3cb25ddf1c4:0x7b72279d54023f1ef216e585afd33bc843111c26994effec498a8b70ecaeb95b', '0x02efc0f36ecf5ecc03d9d8f5340ce9024fc2e8b3', 5, 'mined', 1795293367992);
insert into "inflows" values ('0x480877e371e5bc1e10352237d81ab9886b1e0c00c84a20c8d45197edc7ae60e7', 1, '0x5856e22e6a8cc79a33b5c2cca1e646759f50c908', 18320000, 3, 'cl_kgFgiCoyAd2HYSsWXAMpoueZkXY3_-Tl');
insert into "inflows" values ('0x6c5b21a635dd964c613bbe7cc79d6a073eb7cb5d404522c6ace0311658efd9c7', 1, '0x35d1b2c15ce93401e8e558cface6d52f38068522', 4170000, 5, 'cl_XyJd9ifJhXYGoyBXb1vPhQYZ-bfCo5C_');
insert into "inflows" values ('0x648bdaafc590dfa15c8515ef951a0229fe85433d5fb983175ac471c155fd5bf0', 1, '0x980c70317728de34df072b4c67793c564097f8e5', 32570000, 8, 'cl_k7cjJ6fLjaLIkBHno4VAeUmOyGPZzoRt');
insert into "refunds" values ('rf_4fe550156a4fe76f24cb5781', 'cl_XyJd9ifJhXYGoyBXb1vPhQYZ-bfCo5C_', 'ORD-n38gifux', 'not_placed', 4170000, '0x35d1b2c15ce93401e8e558cface6d52f38068522', '0xd85508a1d6e36992a01067296d3e1239402d89ee7f4d15c6c23c4235cdf7fdeb', 0, 'succeeded', 1, '0xe838a8b310d800d2934789fbcb8220075450b8ebadeac5e60129a09f922ee2c9', 1795293367168, 1795293367262);
insert into "refunds" values ('rf_820a8cfed1776ec9777f8d17', 'cl_k7cjJ6fLjaLIkBHno4VAeUmOyGPZzoRt', 'ORD-mqQ0Qy0J', 'adjusted:1', 860000, '0x980c70317728de34df072b4c67793c564097f8e5', '0x1961b7e4de8c9e21d8ca82e3479796e1c9de2129b1f538c3c8eb98b7af87f41b', 0, 'succeeded', 1, '0xa2fa6504853ccefdaf069bd4e056bfe8253a1976afc10b75b743cc32885112c2', 1795293367713, 1795293367977);
insert into "outbox" values (1, 'expire_order', 'expire_order:ORD-H0qTk5I1', 'ORD-H0qTk5I1', '{}', 1795293966280, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (2, 'place', 'place:ORD-H0qTk5I1', 'ORD-H0qTk5I1', '{}', 1795293366782, 3, 'vm:21298/j3gw7MLsEi45y6T4YEWLWvdBNPrPahMd', NULL, 1795293366805, NULL);
insert into "outbox" values (3, 'expire_dispatch', 'expire_dispatch:ORD-H0qTk5I1', 'ORD-H0qTk5I1', '{}', 1795293846686, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (4, 'ready', 'ready:ORD-H0qTk5I1', 'ORD-H0qTk5I1', '{}', 1795293366801, 1, 'vm:21298/j3gw7MLsEi45y6T4YEWLWvdBNPrPahMd', NULL, 1795293366817, NULL);
insert into "outbox" values (5, 'complete', 'complete:ORD-H0qTk5I1', 'ORD-H0qTk5I1', '{}', 1795309200000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (6, 'expire_order', 'expire_order:ORD-n38gifux', 'ORD-n38gifux', '{}', 1795293966844, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (7, 'place', 'place:ORD-n38gifux', 'ORD-n38gifux', '{}', 1795293367130, 3, 'vm:21298/j3gw7MLsEi45y6T4YEWLWvdBNPrPahMd', NULL, 1795293367174, NULL);
insert into "outbox" values (8, 'expire_dispatch', 'expire_dispatch:ORD-n38gifux', 'ORD-n38gifux', '{}', 1795293847082, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (9, 'refund', 'refund:rf_4fe550156a4fe76f24cb5781', 'ORD-n38gifux', '{"refundId":"rf_4fe550156a4fe76f24cb5781"}', 1795293367168, 1, 'vm:21298/j3gw7MLsEi45y6T4YEWLWvdBNPrPahMd', NULL, 1795293367262, NULL);
insert into "outbox" values (10, 'expire_order', 'expire_order:ORD-1xACGyUg', 'ORD-1xACGyUg', '{}', 1795293967324, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (11, 'expire_order', 'expire_order:ORD-mqQ0Qy0J', 'ORD-mqQ0Qy0J', '{}', 1795293967443, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (12, 'place', 'place:ORD-mqQ0Qy0J', 'ORD-mqQ0Qy0J', '{}', 1795293367677, 3, 'vm:21298/j3gw7MLsEi45y6T4YEWLWvdBNPrPahMd', NULL, 1795293367701, NULL);
insert into "outbox" values (13, 'expire_dispatch', 'expire_dispatch:ORD-mqQ0Qy0J', 'ORD-mqQ0Qy0J', '{}', 1795293847614, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (14, 'ready', 'ready:ORD-mqQ0Qy0J', 'ORD-mqQ0Qy0J', '{}', 1795293367700, 1, 'vm:21298/j3gw7MLsEi45y6T4YEWLWvdBNPrPahMd', NULL, 1795293367713, NULL);
insert into "outbox" values (15, 'complete', 'complete:ORD-mqQ0Qy0J', 'ORD-mqQ0Qy0J', '{}', 1795311000000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (16, 'refund', 'refund:rf_820a8cfed1776ec9777f8d17', 'ORD-mqQ0Qy0J', '{"refundId":"rf_820a8cfed1776ec9777f8d17"}', 1795293367713, 1, 'vm:21298/j3gw7MLsEi45y6T4YEWLWvdBNPrPahMd', NULL, 1795293367977, NULL);
insert into "dispatches" values ('ORD-H0qTk5I1', 'demo', 'ORD-H0qTk5I1', 'accepted', 'demo-ORD-H0qTk5I1', 1795293366782, 1795293366801);
insert into "dispatches" values ('ORD-n38gifux', 'demo', 'ORD-n38gifux', 'rejected', NULL, 1795293367130, 1795293367168);
insert into "dispatches" values ('ORD-mqQ0Qy0J', 'demo', 'ORD-mqQ0Qy0J', 'accepted', 'demo-ORD-mqQ0Qy0J', 1795293367677, 1795293367700);
insert into "demo_tickets" values ('ORD-H0qTk5I1', 'accept', NULL, 15, 1795293366794, NULL);
insert into "demo_tickets" values ('ORD-n38gifux', 'reject', 'The kitchen cannot take this order', 10, 1795293367164, NULL);
insert into "demo_tickets" values ('ORD-mqQ0Qy0J', 'accept', NULL, 45, 1795293367698, NULL);
CREATE INDEX quotes_by_end on quotes (expires_at);
CREATE TRIGGER orders_follow_edges before update of status on orders
    when new.status <> old.status and not exists
      (select 1 from order_edges where from_status = old.status and to_status = new.status)
    begin select raise(abort, 'no such order transition'); end;
CREATE TRIGGER order_events_keep before update on order_events begin select raise(abort, 'events are kept'); end;
CREATE TRIGGER order_events_stay before delete on order_events begin select raise(abort, 'events are kept'); end;
CREATE UNIQUE INDEX claims_one_per_order on claims (subject_id) where subject_kind = 'order' and state not in ('failed','stray');
CREATE INDEX claims_open on claims (updated_at) where state in ('claimed','submitting','unknown');
CREATE INDEX claims_failed on claims (valid_before) where state = 'failed';
CREATE UNIQUE INDEX chain_txs_open on chain_txs (relayer, account_nonce) where state in ('signed','sent');
CREATE INDEX chain_txs_ref on chain_txs (ref);
CREATE TRIGGER refunds_within_claim before insert on refunds
    when new.amount_micro + (select coalesce(sum(amount_micro), 0) from refunds where claim_id = new.claim_id)
       > (select value_micro from claims where id = new.claim_id)
    begin select raise(abort, 'refunds exceed what was settled'); end;
CREATE INDEX outbox_due on outbox (run_at, id) where done_at is null;
CREATE INDEX outbox_subject on outbox (subject) where done_at is null;
CREATE INDEX orders_by_restaurant on orders (restaurant_id, created_at);
CREATE INDEX call_attempts_open on call_attempts (state) where state <> 'done';
CREATE INDEX call_attempts_started on call_attempts (started_at) where started_at is not null;
CREATE INDEX call_attempts_kept on call_attempts (ended_at) where transcript is not null;
CREATE INDEX deliveries_open on deliveries (kind, subject, seq) where state <> 'delivered';
